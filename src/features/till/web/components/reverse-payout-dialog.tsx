import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { type Payout, ReversePayoutInput } from '../../till.contract.ts';
import { tillApi } from '../till.client.ts';
import { useTillForm } from './use-till-form.ts';

type Props = { payout: Payout; onClose: () => void };

/** Reverses an expense or a transfer, with a reason. Both stay in the list. */
export function ReversePayoutDialog({ payout, onClose }: Props) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useTillForm({
    of: `reverse ${payout.id}`,
    schema: ReversePayoutInput,
    begin: { reason: '' },
    call: ({ reason }, options) => tillApi.reverse.call({ payout_id: payout.id, reason }, options),
    said: t`Operation reversed`,
    onDone: onClose,
  });
  const { errors, isDirty } = form.formState;
  const amount = formatAmount(payout.amount, 'XAF');
  return (
    <SendDialog
      title={t`Reverse this operation?`}
      description={`${payout.receipt}, ${amount}`}
      submit={t`Reverse`}
      busyLabel={t`Processing...`}
      dangerous
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <p>{t`The cash comes back into your till. Both operations stay in the list.`}</p>
      <TextAreaField
        label={t`Reason`}
        rows={3}
        required
        maxLength={500}
        error={errors.reason}
        {...form.register('reason')}
      />
    </SendDialog>
  );
}

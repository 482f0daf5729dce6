import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ReasonText } from '../../charges/fees.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';

type Props = {
  transactionId: string;
  title: string;
  description: string;
  effect: string;
  done: string;
  onClose: () => void;
};

const Reason = z.strictObject({ reason: ReasonText });

/** Reverses an operation, once and with a reason. Both remain in the ledger. */
export function ReversalDialog({ transactionId, title, description, effect, done, onClose }: Props) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useFeeForm({
    of: `reverse ${transactionId}`,
    schema: Reason,
    begin: { reason: '' },
    call: ({ reason }, options) =>
      paymentsApi.reverse.call({ transaction_id: transactionId, reason }, options),
    onDone: () => {
      showToast({ title: t`Success`, description: done });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      title={title}
      description={description}
      submit={t`Reverse`}
      busyLabel={t`Processing...`}
      dangerous
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <p>{effect}</p>
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

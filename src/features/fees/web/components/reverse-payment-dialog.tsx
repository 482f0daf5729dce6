import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { formatAmount } from '#platform/money/amount.ts';
import { TextAreaField } from '#platform/ui/text-area-field.tsx';
import { showToast } from '#platform/ui/toast.ts';
import { ReasonText } from '../../fees.contract.ts';
import type { FeePayment } from '../../payments.contract.ts';
import { paymentsApi } from '../fees.client.ts';
import { FeeDialog } from '../shared/fee-dialog.tsx';
import { useFeeForm } from '../shared/use-fee-form.ts';

type Props = {
  payment: Pick<FeePayment, 'id' | 'receipt' | 'total_amount'>;
  onClose: () => void;
};

const Reason = z.strictObject({ reason: ReasonText });

/** Takes a payment back, once and with a reason: the fees owe again what it had paid. Both stay in the books. */
export function ReversePaymentDialog({ payment, onClose }: Props) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useFeeForm({
    of: `reverse ${payment.id}`,
    schema: Reason,
    begin: { reason: '' },
    call: ({ reason }, options) => paymentsApi.reverse.call({ transaction_id: payment.id, reason }, options),
    onDone: () => {
      showToast({ title: t`Success`, description: t`Payment reversed successfully` });
      onClose();
    },
  });
  const { errors, isDirty } = form.formState;
  const sum = formatAmount(payment.total_amount, 'XAF');
  return (
    <FeeDialog
      title={t`Reverse this payment?`}
      description={t`${payment.receipt}, payment of ${sum}`}
      submit={t`Reverse`}
      busyLabel={t`Processing...`}
      dangerous
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <p>
        {t`The fees will owe again what it paid. Payment and reversal both stay in the books, and its receipt reads as reversed for whoever checks it.`}
      </p>
      <TextAreaField
        label={t`Reason`}
        rows={3}
        required
        maxLength={500}
        error={errors.reason}
        {...form.register('reason')}
      />
    </FeeDialog>
  );
}

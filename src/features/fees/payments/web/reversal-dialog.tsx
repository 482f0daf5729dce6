import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { formatAmount } from '#platform/money/amount.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ReasonText } from '../../charges/fees.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';
import type { FeePayment } from '../payments.contract.ts';

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
    onDeferred: onClose,
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

type ReverseEntryDialogProps = { entry: AccountEntry; onClose: () => void };

export function ReverseEntryDialog({ entry, onClose }: ReverseEntryDialogProps) {
  const { t } = useLingui();
  return (
    <ReversalDialog
      transactionId={entry.id}
      title={t`Reverse this operation?`}
      description={`${entry.receipt}, ${entry.words}, ${entry.amount}`}
      effect={t`Its effect on fees and credit is canceled. The operation and its reversal remain in the books.`}
      done={t`Operation reversed`}
      onClose={onClose}
    />
  );
}

export type AccountEntry = {
  id: string;
  receipt: string;
  date: string;
  words: string;
  /** Null for a use of credit. */
  reason: string | null;
  amount: string;
  reversed: boolean;
};

type ReversePaymentDialogProps = {
  payment: Pick<FeePayment, 'id' | 'receipt' | 'total_amount'>;
  onClose: () => void;
};

/** Reverses a payment: its fees become unpaid again. */
export function ReversePaymentDialog({ payment, onClose }: ReversePaymentDialogProps) {
  const { t } = useLingui();
  const sum = formatAmount(payment.total_amount, 'XAF');
  return (
    <ReversalDialog
      transactionId={payment.id}
      title={t`Reverse this payment?`}
      description={t`${payment.receipt}, payment of ${sum}`}
      effect={t`These fees become unpaid again. The receipt will show as canceled.`}
      done={t`Payment reversed successfully`}
      onClose={onClose}
    />
  );
}

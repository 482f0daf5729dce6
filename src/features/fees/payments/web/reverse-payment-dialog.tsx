import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import type { FeePayment } from '../payments.contract.ts';
import { ReversalDialog } from './reversal-dialog.tsx';

type Props = {
  payment: Pick<FeePayment, 'id' | 'receipt' | 'total_amount'>;
  onClose: () => void;
};

/** Reverses a payment: its fees become unpaid again. */
export function ReversePaymentDialog({ payment, onClose }: Props) {
  const { t } = useLingui();
  const sum = formatAmount(payment.total_amount, 'XAF');
  return (
    <ReversalDialog
      transactionId={payment.id}
      title={t`Reverse this payment?`}
      description={t`${payment.receipt}, payment of ${sum}`}
      effect={t`These fees become unpaid again. The receipt will show as cancelled.`}
      done={t`Payment reversed successfully`}
      onClose={onClose}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer, Undo2 } from 'lucide-react';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import type { PaymentDetails } from '../payments.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { PaymentFacts } from './payment-facts.tsx';
import { PaymentItems } from './payment-items.tsx';
import { PaymentReversal } from './payment-reversal.tsx';
import { useReceiptChoices } from './use-receipt-choices.ts';

type Props = { paymentId: string; onClose: () => void };

/**
 * One payment: its items, its receipts to print, and its reversal; the office can reverse it here.
 */
export function PaymentDialog({ paymentId, onClose }: Props) {
  const { t } = useLingui();
  const payment = useQuery(paymentsApi.get.queryOptions({ input: { payment_id: paymentId } }));
  const { data, error } = payment;
  if (data) return <Details payment={data} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={isMissing(error) ? t`Payment not found` : t`Payment`} size="lg">
      {isMissing(error) ? (
        <p>{t`This payment does not exist, or you may not see it.`}</p>
      ) : error ? (
        <LoadFailed of={payment} />
      ) : (
        <Spinner label={t`Loading...`} />
      )}
    </Dialog>
  );
}

function Details({ payment, onClose }: { payment: PaymentDetails; onClose: () => void }) {
  const { t } = useLingui();
  const isOffice = useMay()(mayKeepFees);
  const halted = useHalted();
  const receiptIds = useReceiptChoices()(payment);
  const receipts = useLazyDialog(() =>
    import('../../papers/web/shared/receipt-dialog.tsx').then((module) => module.ReceiptDialog),
  );
  const reverse = useLazyDialog(() =>
    import('./reverse-payment-dialog.tsx').then((module) => module.ReversePaymentDialog),
  );
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t`Payment ${payment.receipt}`}
        size="lg"
        footer={
          <>
            {isOffice && !payment.reversal && (
              <Button
                variant="quiet"
                icon={<Undo2 aria-hidden />}
                disabled={halted}
                busy={reverse.loading}
                onClick={reverse.show}
              >
                {t({ message: 'Reverse', context: 'payment' })}
              </Button>
            )}
            <Button
              variant="primary"
              icon={<Printer aria-hidden />}
              busy={receipts.loading}
              onClick={receipts.show}
            >
              {t`Print receipt`}
            </Button>
          </>
        }
      >
        <div className="flex flex-col gap-4">
          {payment.reversal && <PaymentReversal reversal={payment.reversal} />}
          <PaymentFacts payment={payment} withCashier={isOffice} />
          <PaymentItems items={payment.payment_items} />
        </div>
      </Dialog>
      {receipts.Dialog && <receipts.Dialog receiptIds={receiptIds} onClose={receipts.close} />}
      {reverse.Dialog && <reverse.Dialog payment={payment} onClose={reverse.close} />}
    </>
  );
}

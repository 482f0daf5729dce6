import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Printer, Undo2 } from 'lucide-react';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatInstant } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { mayKeepFees } from '../../fees.policy.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { bookLine, useMethodName } from '../../web/shared/fee-words.tsx';
import type { FeePayment, PaymentDetails } from '../payments.contract.ts';
import { PaymentItems } from './payment-items.tsx';
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
    import('./reversal-dialog.tsx').then((module) => module.ReversePaymentDialog),
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

type PaymentFactsProps = {
  payment: PaymentDetails;
  /** The office sees who received it; families do not see staff names here. */
  withCashier: boolean;
};

function PaymentFacts({ payment, withCashier }: PaymentFactsProps) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const methodName = useMethodName();
  const sum = <span className="figures font-semibold">{formatAmount(payment.total_amount, 'XAF')}</span>;
  const splits = { equal: t`In equal parts`, oldest: t`Oldest first`, manual: t`By hand` };
  const facts = [
    { term: t`Date`, value: formatInstant(payment.created_at, currentLocale(), timeZone) },
    { term: t`Amount`, value: payment.reversal ? <s>{sum}</s> : sum },
    { term: t`Payment Method`, value: methodName(payment.payment_method) },
    { term: t`Reference`, value: figures(payment.payment_reference || '-') },
    payment.operator_reference && {
      term: t`Transaction number`,
      value: figures(payment.operator_reference),
    },
    payment.book && { term: t`Receipt book`, value: bookLine(payment.book, currentLocale()) },
    moneyOf(payment.to_credit) > 0n && {
      term: t`Kept as credit`,
      value: figures(formatAmount(payment.to_credit, 'XAF')),
    },
    payment.items > 1 && { term: t`How it is split`, value: splits[payment.allocation] },
    withCashier && { term: t`Received by`, value: payment.cashier ?? t`N/A` },
    { term: t`Notes`, value: payment.notes || '-' },
  ];
  return <DetailsList items={facts.filter((fact) => typeof fact === 'object' && fact !== null)} />;
}

const figures = (text: string) => <span className="figures">{text}</span>;

function PaymentReversal({ reversal }: { reversal: NonNullable<FeePayment['reversal']> }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const when = formatInstant(reversal.at, currentLocale(), timeZone);
  const { receipt, by, reason } = reversal;
  return (
    <div className="flex items-start gap-2 rounded border border-danger bg-danger-tint px-3 py-2">
      <Icon of={Undo2} size={18} className="mt-1 text-danger" />
      <div className="min-w-0">
        <p className="font-semibold text-danger">
          {by ? t`Reversed on ${when} by ${by}` : t`Reversed on ${when}`}
        </p>
        <p className="text-sm wrap-anywhere">{reason}</p>
        <p className="figures text-sm text-muted">{t`Receipt ${receipt}`}</p>
      </div>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { MessageCircle, Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { buttonStyles } from '#platform/ui/button-styles.ts';
import { Button } from '#platform/ui/button.tsx';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { PaymentDetails } from '../payments.contract.ts';
import { receiptsApi } from '../../web/fees.client.ts';
import { useMethodName } from '../../web/shared/fee-words.tsx';
import { PaymentItems } from './payment-items.tsx';
import { useReceiptChoices } from './use-receipt-choices.ts';

type Props = { payment: PaymentDetails; onNext?: () => void; onClose: () => void };

/** A payment that counts: its receipt to print or to send, and the way to the next one. */
export function PaymentDone({ payment, onNext, onClose }: Props) {
  const { t } = useLingui();
  const methodName = useMethodName();
  const receiptIds = useReceiptChoices()(payment);
  const receipts = useLazyDialog(() =>
    import('../../receipts/web/shared/receipt-dialog.tsx').then((module) => module.ReceiptDialog),
  );
  const { receipt, total_amount, to_credit, payment_method, payment_reference } = payment;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Payment recorded`}
      description={formatDay(payment.payment_date, currentLocale())}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t`Done`}
          </Button>
          {onNext && (
            <Button variant="secondary" onClick={onNext}>
              {t`Next payment`}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <DetailsList
          items={[
            { term: t`Receipt`, value: <span className="figures font-semibold">{receipt}</span> },
            { term: t`Amount`, value: money(total_amount) },
            { term: t`Payment Method`, value: methodName(payment_method) },
            { term: t`Reference`, value: <span className="figures">{payment_reference}</span> },
            ...(moneyOf(to_credit) === 0n ? [] : [{ term: t`Kept as credit`, value: money(to_credit) }]),
          ]}
        />
        <Button
          variant="primary"
          className="w-full py-4 md:text-base"
          data-autofocus
          icon={<Printer aria-hidden />}
          busy={receipts.loading}
          onClick={receipts.show}
        >
          {t`Print receipt`}
        </Button>
        <ShareLink payment={payment} />
        <PaymentItems items={payment.payment_items} />
      </div>
      {receipts.Dialog && <receipts.Dialog receiptIds={receiptIds} onClose={receipts.close} />}
    </Dialog>
  );
}

/** Sends the receipt's public address by WhatsApp: a link that the phone opens, nothing that we send. */
function ShareLink({ payment: { receipts, receipt, total_amount } }: { payment: PaymentDetails }) {
  const { t } = useLingui();
  const [whole] = receipts;
  const { data } = useQuery({
    ...receiptsApi.get.queryOptions({ input: { receipt_id: whole?.id ?? '' } }),
    enabled: whole !== undefined,
  });
  if (!data) return null;
  const sum = formatAmount(total_amount, 'XAF');
  const { school, verify_url: address } = data;
  const text = t`${school}: receipt ${receipt} for ${sum}. Check it here: ${address}`;
  return (
    <a
      href={`https://wa.me/?text=${encodeURIComponent(text)}`}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonStyles({ variant: 'secondary' })}
    >
      <MessageCircle aria-hidden />
      {t`Share by WhatsApp`}
    </a>
  );
}

const money = (amount: string) => <span className="figures">{formatAmount(amount, 'XAF')}</span>;

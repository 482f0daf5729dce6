import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatInstant } from '#platform/time/format.ts';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { PaymentDetails } from '../payments.contract.ts';
import { bookLine, useMethodName } from '../../web/shared/fee-words.tsx';

type Props = {
  payment: PaymentDetails;
  /** The office sees who received it; families do not see staff names here. */
  withCashier: boolean;
};

export function PaymentFacts({ payment, withCashier }: Props) {
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

import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes, formatMoney } from '#platform/money/money.ts';
import { formatMonth } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import type { MonthView } from '../budgets.contract.ts';
import { monthAway } from './months.ts';

/** Income, expenses and balance, each beside the previous month's. */
export function MonthFigures({ view }: { view: MonthView }) {
  const { t } = useLingui();
  const { income, expenses, net, before } = view;
  const netBefore = amountText(centimes(moneyOf(before.income) - moneyOf(before.expenses)));
  return (
    <Card
      title={
        <span className="inline-block first-letter:uppercase">
          {formatMonth(view.month, currentLocale())}
        </span>
      }
    >
      <dl className="grid gap-x-6 gap-y-2 md:grid-cols-3">
        <Figure term={t`Income`} amount={income} before={before.income} month={view.month} />
        <Figure term={t`Expenses`} amount={expenses} before={before.expenses} month={view.month} />
        <Figure term={t`Net`} amount={net} before={netBefore} month={view.month} />
      </dl>
    </Card>
  );
}

type FigureProps = { term: string; amount: string; before: string; month: string };

function Figure({ term, amount, before, month }: FigureProps) {
  const { t } = useLingui();
  const change = moneyOf(amount) - moneyOf(before);
  const size = formatMoney(centimes(change < 0n ? -change : change), 'CFA');
  const then = formatMonth(monthAway(month, -1), currentLocale());
  const compared =
    change === 0n
      ? t`Same as in ${then}`
      : change > 0n
        ? t`${size} more than in ${then}`
        : t`${size} less than in ${then}`;
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 md:flex-col">
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figures ms-auto text-xl font-semibold md:ms-0">{formatAmount(amount, 'CFA')}</dd>
      <dd className="basis-full text-sm text-muted md:basis-auto">{compared}</dd>
    </div>
  );
}

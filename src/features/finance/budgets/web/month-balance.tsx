import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { formatDay, formatShort } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { Card } from '#platform/ui/card.tsx';
import { LineChart } from '#platform/ui/charts/line-chart.tsx';
import type { MonthView } from '../budgets.contract.ts';
import { eveOf, lastDayOf } from './months.ts';

const dayWords = (day: SchoolDay) => formatDay(day, currentLocale());

/** The balance from the day before the month to its end or today. Empty if it did not change. */
export function MonthBalance({ view, today }: { view: MonthView; today: SchoolDay }) {
  const { t } = useLingui();
  const last = view.balances.at(-1);
  if (!last) return null;
  const days = [{ day: eveOf(view.month), balance: view.opening_balance }, ...view.balances];
  const least = days.reduce((low, at) => (moneyOf(at.balance) < moneyOf(low.balance) ? at : low));
  const [from, to, lowest] = [view.opening_balance, last.balance, least.balance].map((balance) =>
    formatAmount(balance, 'CFA'),
  );
  const lowestOn = dayWords(least.day);
  const end = lastDayOf(view.month);
  return (
    <Card as="div">
      <LineChart
        title={t`Balance day by day`}
        finding={t`From ${from} to ${to}; lowest on ${lowestOn}: ${lowest}.`}
        columns={{ day: t`Date`, value: t`Balance` }}
        // For drawing only: personal amounts are far below the limit of exact numbers.
        points={days.map(({ day, balance }) => ({ day, value: Number(moneyOf(balance)) }))}
        until={today < end ? today : end}
        formatDay={dayWords}
        formatMark={(value) => formatShort(value / 100, currentLocale())}
        formatValue={(value) => formatMoney(centimes(BigInt(Math.round(value))), 'CFA')}
      />
    </Card>
  );
}

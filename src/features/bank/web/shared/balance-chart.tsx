import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { formatDay, formatShort } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { LineChart } from '#platform/ui/charts/line-chart.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { BalancePoint } from '../../bank.contract.ts';

const dayWords = (day: string) => formatDay(day, currentLocale());

/** The balance over time up to today. Renders nothing before the first movement. */
export function BalanceChart({ points }: { points: BalancePoint[] }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return null;
  const since = dayWords(first.day);
  const [from, to] = [formatAmount(first.balance, null), formatAmount(last.balance, 'XAF')];
  return (
    <LineChart
      title={t`Balance over time`}
      finding={points.length > 1 ? t`From ${from} to ${to} since ${since}` : t`${to} since ${since}`}
      columns={{ day: t`Date`, value: t`Balance` }}
      // Converted for drawing only: ledger balances are far below the safe integer limit.
      points={points.map((point) => ({ day: point.day, value: Number(moneyOf(point.balance)) }))}
      until={schoolDay(now, timeZone)}
      formatDay={dayWords}
      formatMark={(value) => formatShort(value / 100, currentLocale())}
      formatValue={(value) => formatMoney(centimes(BigInt(Math.round(value))), 'XAF')}
    />
  );
}

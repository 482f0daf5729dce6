import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#platform/ui/routing/link.tsx';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, totalAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay, formatShortDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { ChartFigure } from '#platform/ui/charts/chart-figure.tsx';
import { PairChart } from '#platform/ui/charts/pair-chart.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { FeeWeek } from '../../fee-reports.contract.ts';
import { feeReportsApi } from '../../../web/fees.client.ts';
import { ReportCard } from '../report-card.tsx';
import { feesAt, heightOf, inShort, sundayOf } from '../report-figures.ts';

export function ReportWeeks() {
  const { t } = useLingui();
  const weeks = useQuery(feeReportsApi.weeks.queryOptions());
  return (
    <ReportCard
      title={t`Collected and due by week`}
      empty={t`No fee is due and no payment is recorded yet.`}
      query={weeks}
    >
      {(data) => <Weeks weeks={data} />}
    </ReportCard>
  );
}

const LINK = 'text-primary underline-offset-2 hover:underline';
const from = (monday: string) => formatDay(monday, currentLocale());
const dueIn = (monday: string) => feesAt({ due_from: monday, due_to: sundayOf(monday) });
const paidIn = (monday: string) => feesAt({ tab: 'payments', from: monday, to: sundayOf(monday) });

function Weeks({ weeks }: { weeks: FeeWeek[] }) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [now] = useState(() => new Date());
  const today = schoolDay(now, timeZone);
  const so = weeks.filter(({ monday }) => monday <= today);
  const coming = weeks.filter(({ monday }) => monday > today);
  const [collected, due, next] = [
    totalAmount(so.map((week) => week.collected)),
    totalAmount(so.map((week) => week.due)),
    totalAmount(coming.map((week) => week.due)),
  ].map((sum) => formatMoney(sum, 'XAF'));
  return (
    <ChartFigure
      title={t`Collected and due by week`}
      finding={t`Last 12 weeks: ${due} due, ${collected} collected. Next 4 weeks: ${next} due.`}
      table={{
        columns: [t`Week starting`, t`Due`, t`Collected`],
        rows: weeks.map((week) => ({
          key: week.monday,
          cells: [
            from(week.monday),
            <Link key="due" className={LINK} to={dueIn(week.monday)}>
              {formatAmount(week.due, null)}
            </Link>,
            <Link key="collected" className={LINK} to={paidIn(week.monday)}>
              {formatAmount(week.collected, null)}
            </Link>,
          ],
        })),
      }}
    >
      <PairChart
        names={[t`Due`, t`Collected`]}
        formatMark={inShort}
        pairs={weeks.map((week) => {
          const [monday, dueThen, cameIn] = [
            from(week.monday),
            formatAmount(week.due, 'XAF'),
            formatAmount(week.collected, 'XAF'),
          ];
          return {
            key: week.monday,
            label: formatShortDay(week.monday, currentLocale()),
            hint: t`Week starting ${monday}: ${dueThen} due, ${cameIn} collected`,
            values: [heightOf(week.due), heightOf(week.collected)] as const,
            to: dueIn(week.monday),
          };
        })}
      />
    </ChartFigure>
  );
}

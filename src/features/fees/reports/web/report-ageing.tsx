import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#platform/ui/routing/link.tsx';
import { formatAmount, totalAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { BarList, type BarTone } from '#platform/ui/charts/bar-list.tsx';
import { ChartFigure } from '#platform/ui/charts/chart-figure.tsx';
import type { AgeBand } from '../fee-reports.contract.ts';
import type { Age } from '../../fees.rules.ts';
import { feeReportsApi } from '../../web/fees.client.ts';
import { ReportCard } from './report-card.tsx';
import { feesAt, heightOf } from './report-figures.ts';

const AGE_NAMES: Record<Age, MessageDescriptor> = {
  not_due: msg`Not due yet`,
  to_30: msg`1 to 30 days late`,
  to_60: msg`31 to 60 days late`,
  to_90: msg`61 to 90 days late`,
  over_90: msg`More than 90 days late`,
};

/** Amounts not yet due are usually the largest and the least urgent, so their tone is muted. */
const TONES: Record<Age, BarTone> = {
  not_due: 'quiet',
  to_30: 'late-1',
  to_60: 'late-2',
  to_90: 'late-3',
  over_90: 'late-4',
};

export function ReportAgeing() {
  const { t } = useLingui();
  const ages = useQuery(feeReportsApi.ageing.queryOptions());
  return (
    <ReportCard title={t`How late`} empty={t`No student has fees to pay.`} query={ages}>
      {(bands) => <Ageing bands={bands} />}
    </ReportCard>
  );
}

const feesOf = ({ due_from, due_to }: AgeBand) => feesAt({ open: 'true', due_from, due_to });

function Ageing({ bands }: { bands: AgeBand[] }) {
  const { t } = useLingui();
  const open = formatMoney(totalAmount(bands.map(({ balance }) => balance)), 'XAF');
  const late = formatMoney(
    totalAmount(bands.filter(({ age }) => age !== 'not_due').map(({ balance }) => balance)),
    'XAF',
  );
  const highest = Math.max(1, ...bands.map(({ balance }) => heightOf(balance)));
  return (
    <ChartFigure
      title={t`How late`}
      finding={t`${late} of the ${open} owed is overdue.`}
      table={{
        columns: [t`How late`, t`Fees`, t`Students`, t`Balance`],
        rows: bands.map((band) => ({
          key: band.age,
          cells: [
            t(AGE_NAMES[band.age]),
            band.fees,
            band.students,
            <Link key="balance" className="text-primary underline-offset-2 hover:underline" to={feesOf(band)}>
              {formatAmount(band.balance, null)}
            </Link>,
          ],
        })),
      }}
    >
      <BarList
        label={t`How late`}
        bars={bands.map((band) => ({
          key: band.age,
          label: t(AGE_NAMES[band.age]),
          figure: formatAmount(band.balance, 'XAF'),
          note: t`${plural(band.students, { one: '# student', other: '# students' })}`,
          share: heightOf(band.balance) / highest,
          tone: TONES[band.age],
          to: feesOf(band),
        }))}
      />
    </ChartFigure>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#platform/ui/routing/link.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatNumber } from '#platform/time/format.ts';
import { countFigure, moneyFigure } from '#platform/ui/figures.ts';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { FeeSummary as Figures } from '../fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';

export function FeeSummary() {
  const { t } = useLingui();
  const { data, isPending, error } = useQuery(feesApi.summary.queryOptions());
  useErrorToast(error);
  return (
    <StatGrid>
      <StatCard money label={t`Total Due`} value={moneyFigure(data?.total_due, 'XAF')} loading={isPending} />
      <StatCard
        money
        label={t`Total Paid`}
        value={moneyFigure(data?.total_paid, 'XAF')}
        loading={isPending}
        aside={data && <Collected figures={data} />}
      />
      <StatCard
        label={t`Pending Fees`}
        value={countFigure(data?.pending_fees)}
        to="/fees?status=pending"
        loading={isPending}
        aside={data ? <Late figures={data} /> : isPending && <LateToCome />}
      />
      <StatCard label={t`Total Students`} value={countFigure(data?.total_students)} loading={isPending} />
    </StatGrid>
  );
}

function Collected({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const due = moneyOf(figures.total_due);
  if (due === 0n) return null;
  // Only for the bar's width: thousandths are precise enough.
  const thousandths = Number((moneyOf(figures.total_paid) * 1_000n) / due);
  const percent = formatNumber(thousandths / 10, currentLocale());
  return (
    <>
      <span className="text-xs text-muted">{t`${percent}%`}</span>
      <progress
        aria-label={t`Collected`}
        value={thousandths}
        max={1_000}
        className="progress-bar absolute start-3 bottom-1 h-1 w-[calc(100%-1.5rem)] border-0 bg-line md:start-4 md:w-[calc(100%-2rem)]"
      />
    </>
  );
}

/** A placeholder of the same height, so that the layout does not shift. */
function LateToCome() {
  return (
    <span className="text-xs">
      <Skeleton className="h-3 w-24 align-middle" />
    </span>
  );
}

/** Late fees are no part of the pending ones beside them: hence "and". */
function Late({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const late = figures.overdue_fees;
  const sum = formatAmount(figures.overdue, null);
  if (late === 0) return <span className="text-xs text-muted">{t`None late`}</span>;
  return (
    <Link to="/fees" search={{ status: 'overdue' }} className="relative text-xs text-danger hover:underline">
      {t`${plural(late, { one: 'and # late', other: 'and # late' })} · ${sum}`}
    </Link>
  );
}

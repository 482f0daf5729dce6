import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '#platform/ui/routing/link.tsx';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatNumber } from '#platform/time/format.ts';
import { countFigure, moneyFigure } from '#platform/ui/figures.ts';
import { ProgressBar } from '#platform/ui/progress-bar.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { FeeSummary as Figures } from '../fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';

/** What all fees come to: the four figures, how much of it has come in, and what is late. */
export function FeeSummary() {
  const { t } = useLingui();
  const { data, isPending, error } = useQuery(feesApi.summary.queryOptions());
  useErrorToast(error);
  return (
    <>
      <StatGrid>
        <StatCard
          money
          label={t`Total Due`}
          value={moneyFigure(data?.total_due, 'XAF')}
          loading={isPending}
        />
        <StatCard
          money
          label={t`Total Paid`}
          value={moneyFigure(data?.total_paid, 'XAF')}
          loading={isPending}
        />
        <StatCard
          label={t`Pending Fees`}
          value={countFigure(data?.pending_fees)}
          to="/fees?status=pending"
          loading={isPending}
        />
        <StatCard label={t`Total Students`} value={countFigure(data?.total_students)} loading={isPending} />
      </StatGrid>
      <div className="mb-6 min-h-16">{data && <Collected figures={data} />}</div>
    </>
  );
}

/** How much of what is due has come in, and the fees that are late. */
function Collected({ figures }: { figures: Figures }) {
  const { t } = useLingui();
  const due = moneyOf(figures.total_due);
  const paid = moneyOf(figures.total_paid);
  if (due === 0n) return null;
  const percent = formatNumber(Number((paid * 1_000n) / due) / 10, currentLocale());
  const paidText = formatAmount(figures.total_paid, 'XAF');
  const dueText = formatAmount(figures.total_due, 'XAF');
  const late = figures.overdue_fees;
  const lateText = formatAmount(figures.overdue, 'XAF');
  return (
    <div className="flex flex-col gap-1">
      <ProgressBar
        label={t`Collected`}
        // Only how long the bar is drawn: thousandths say enough.
        value={Number((paid * 1_000n) / due)}
        max={1_000}
        valueText={t`${percent}%`}
      />
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <p className="text-muted">
          <Trans>
            {paidText} of {dueText}
          </Trans>
        </p>
        {late > 0 ? (
          <Link to="/fees" search={{ status: 'overdue' }} className="text-danger underline">
            {t`${plural(late, { one: '# fee is overdue', other: '# fees are overdue' })}: ${lateText}`}
          </Link>
        ) : (
          <p className="text-muted">
            <Trans>No fee is overdue.</Trans>
          </p>
        )}
      </div>
    </div>
  );
}

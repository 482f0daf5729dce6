import { Plural, useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import { HINT_TO_COME } from '#platform/ui/hint-to-come.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import type { DashboardProps } from '../dashboard.client.ts';
import { Figure } from './figure.tsx';

export function TodayFigures({ data }: DashboardProps<'admin'>) {
  const { t } = useLingui();
  const { rolls, cash_today, overdue } = data ?? {};
  // Null figures belong to another duty; undefined ones are still loading and get a placeholder.
  if (rolls === null && cash_today === null) return null;
  return (
    <StatGrid>
      {rolls !== null && (
        <>
          <StatCard
            label={t`Rolls taken today`}
            value={rolls && (rolls.due > 0 ? t`${rolls.taken} of ${rolls.due}` : '0')}
            loading={!rolls}
            to="/attendance"
            hint={<RollsHint rolls={rolls} />}
          />
          <Figure
            label={t`Absent today`}
            count={rolls?.absent}
            to="/attendance"
            hint={rolls ? <Plural value={rolls.late} one="# late" other="# late" /> : HINT_TO_COME}
          />
        </>
      )}
      {cash_today !== null && overdue !== null && (
        <>
          <StatCard
            money
            label={t`Cash today`}
            value={cash_today ? formatAmount(cash_today, 'XAF') : ''}
            loading={!data}
            to={data && data.in_tills === null ? '/fees?tab=payments' : '/till'}
            hint={data ? <TillHint inTills={data.in_tills} /> : HINT_TO_COME}
          />
          <StatCard
            money
            label={t`Overdue`}
            value={overdue ? formatAmount(overdue, 'XAF') : ''}
            loading={!data}
            to="/fees?status=overdue"
            hint={
              data ? <Plural value={data.alerts.overdue_fees} one="# fee" other="# fees" /> : HINT_TO_COME
            }
          />
        </>
      )}
    </StatGrid>
  );
}

type Rolls = NonNullable<DashboardProps<'admin'>['data']>['rolls'];

function RollsHint({ rolls }: { rolls: Rolls | undefined }) {
  const { t } = useLingui();
  if (!rolls) return HINT_TO_COME;
  if (!rolls.is_school_day) return t`No school today`;
  if (rolls.due === 0) return t`No roll is due yet`;
  const { incomplete } = rolls;
  if (incomplete > 0) return <Plural value={incomplete} one="# not complete" other="# not complete" />;
  return rolls.taken === rolls.due ? t`All taken` : t`Not all taken yet`;
}

function TillHint({ inTills }: { inTills: string | null }) {
  const { t } = useLingui();
  if (inTills === null) return t`Cash received, less cash given back`;
  const amount = formatAmount(inTills, 'XAF');
  return t`In the open tills: ${amount}`;
}

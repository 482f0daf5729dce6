import { useLingui } from '@lingui/react/macro';
import { countFigure, moneyFigure } from '#platform/ui/figures.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import type { BankTotals } from '../../bank.contract.ts';

type Props = {
  /** Undefined while loading. */
  totals: BankTotals | undefined;
  loading: boolean;
  /** Whether filters exclude accounts. */
  narrowed: boolean;
};

export function BankSummary({ totals, loading, narrowed }: Props) {
  const { t } = useLingui();
  return (
    <StatGrid
      note={
        narrowed
          ? t`These figures count only the accounts that match your filters.`
          : t`These figures count all open accounts.`
      }
    >
      <StatCard label={t`Total Accounts`} value={countFigure(totals?.accounts)} loading={loading} />
      <StatCard
        money
        label={t`Total Balance`}
        value={moneyFigure(totals?.balance, 'XAF')}
        loading={loading}
      />
      <StatCard label={t`Total Members`} value={countFigure(totals?.members)} loading={loading} />
      <StatCard
        money
        label={t`Average Balance`}
        value={moneyFigure(totals?.average_balance, 'XAF')}
        loading={loading}
      />
    </StatGrid>
  );
}

import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatNumber } from '#platform/time/format.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import type { BankTotals } from '../../bank.contract.ts';

type Props = {
  /** Absent while they are unknown. */
  totals: BankTotals | undefined;
  loading: boolean;
  /** Whether filters leave accounts out. */
  narrowed: boolean;
};

/** The four figures over all the accounts that the filters leave, and which these are. */
export function BankSummary({ totals, loading, narrowed }: Props) {
  const { t } = useLingui();
  return (
    <StatGrid>
      <StatCard label={t`Total Accounts`} value={count(totals?.accounts)} loading={loading} />
      <StatCard money label={t`Total Balance`} value={money(totals?.balance)} loading={loading} />
      <StatCard label={t`Total Members`} value={count(totals?.members)} loading={loading} />
      <StatCard money label={t`Average Balance`} value={money(totals?.average_balance)} loading={loading} />
      <p className="col-span-full text-sm text-muted">
        {narrowed
          ? t`These figures count only the accounts that match your filters.`
          : t`These figures count all open accounts.`}
      </p>
    </StatGrid>
  );
}

// A dash while a figure is unknown: a zero would be a claim.
const UNKNOWN = '–';

function count(figure: number | undefined): string {
  return figure === undefined ? UNKNOWN : formatNumber(figure, currentLocale());
}

function money(amount: string | undefined): string {
  return amount === undefined ? UNKNOWN : formatAmount(amount, 'XAF');
}

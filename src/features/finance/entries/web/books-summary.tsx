import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { formatAmount } from '#platform/money/amount.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { financeApi } from '../../web/finance.client.ts';

/** What all of one's entries come to. */
export function BooksSummary() {
  const { t } = useLingui();
  const { data, isPending, error } = useQuery(financeApi.summary.queryOptions());
  useErrorToast(error);
  return (
    <StatGrid>
      <StatCard money label={t`Total Income`} value={money(data?.total_income)} loading={isPending} />
      <StatCard money label={t`Total Expenses`} value={money(data?.total_expenses)} loading={isPending} />
      <StatCard money label={t`Net Balance`} value={money(data?.net_balance)} loading={isPending} />
    </StatGrid>
  );
}

/** A dash while a figure is unknown: a zero would be a claim. */
function money(amount: string | undefined): string {
  return amount === undefined ? '–' : formatAmount(amount, 'CFA');
}

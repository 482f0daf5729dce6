import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { moneyFigure } from '#platform/ui/figures.ts';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { financeApi } from '../../web/finance.client.ts';

export function BooksSummary() {
  const { t } = useLingui();
  const { data, isPending, error } = useQuery(financeApi.summary.queryOptions());
  useErrorToast(error);
  return (
    <StatGrid>
      <StatCard
        money
        label={t`Total Income`}
        value={moneyFigure(data?.total_income, 'CFA')}
        loading={isPending}
      />
      <StatCard
        money
        label={t`Total Expenses`}
        value={moneyFigure(data?.total_expenses, 'CFA')}
        loading={isPending}
      />
      <StatCard
        money
        label={t`Net Balance`}
        value={moneyFigure(data?.net_balance, 'CFA')}
        loading={isPending}
      />
    </StatGrid>
  );
}

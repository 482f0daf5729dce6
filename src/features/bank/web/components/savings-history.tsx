import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { transactionFilters } from '../../bank.filters.ts';
import { savingsApi } from '../bank.client.ts';
import { HistoryCard } from './history-card.tsx';

export function SavingsHistory({ accountId }: { accountId: string }) {
  const [filters, setFilters] = useFilters(transactionFilters);
  const list = useQuery(
    savingsApi.transactions.queryOptions({
      input: { ...filters, account_id: accountId },
      placeholderData: keepPreviousData,
    }),
  );
  return <HistoryCard list={list} filters={filters} onFilters={setFilters} />;
}

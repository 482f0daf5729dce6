import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { Pagination } from '#platform/ui/pagination.tsx';
import { useErrorToast } from '#platform/ui/use-error-toast.ts';
import { useFilters } from '#platform/ui/use-filters.ts';
import { TransactionFilters } from '../../bank.contract.ts';
import { savingsApi } from '../bank.client.ts';
import { HistoryEmpty } from './history-empty.tsx';
import { TransactionFilterBar } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { useSoughtLine } from './use-sought-line.ts';

const NO_FILTERS = { type: undefined, from: undefined, to: undefined };

/** What happened in a family's account, newest first, to be read. */
export function SavingsHistory({ accountId }: { accountId: string }) {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(TransactionFilters);
  const list = useQuery(
    savingsApi.transactions.queryOptions({
      input: { ...filters, account_id: accountId },
      placeholderData: keepPreviousData,
    }),
  );
  useErrorToast(list.error);
  const lines = list.data?.transactions;
  const seek = useSoughtLine(list.isPlaceholderData ? undefined : lines, (day, page) =>
    setFilters({ ...NO_FILTERS, from: day, to: day, page }),
  );
  return (
    <Card title={t`Transaction History`} padded={false}>
      <div className="flex flex-col gap-4 pt-1">
        <TransactionFilterBar filters={filters} onFilters={setFilters} />
        {list.error && (
          <div className="px-4 md:px-5">
            <FormError error={list.error} />
          </div>
        )}
        {(lines || !list.error) && (
          <TransactionTable
            lines={lines ?? []}
            loading={list.isPending}
            empty={
              <HistoryEmpty
                filtered={Object.values(filters).some(Boolean)}
                onClear={() => setFilters(NO_FILTERS)}
              />
            }
            onSeek={seek}
          />
        )}
      </div>
      <Pagination
        page={filters.page ?? 1}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        onPage={(page) => setFilters({ page })}
      />
    </Card>
  );
}

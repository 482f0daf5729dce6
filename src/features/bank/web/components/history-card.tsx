import { useLingui } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { BankTransaction, TransactionFilters } from '../../bank.contract.ts';
import { HistoryEmpty } from './history-empty.tsx';
import type { ActionHandlers } from './line-actions.tsx';
import { TransactionFilterBar } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { useHighlightedLine } from './use-highlighted-line.ts';

type Props = {
  list: UseQueryResult<{ transactions: BankTransaction[]; total: number }>;
  filters: TransactionFilters;
  onFilters: (patch: TransactionFilters, options?: { replace: boolean }) => void;
  /** Office actions on a row; undefined for a family, which only reads. */
  handlers?: ActionHandlers;
  actions?: ReactNode;
};

const NO_FILTERS = { type: undefined, from: undefined, to: undefined };

export function HistoryCard({ list, filters, onFilters, handlers, actions }: Props) {
  const { t } = useLingui();
  useErrorToast(list.error);
  const lines = list.data?.transactions;
  const seek = useHighlightedLine(list.isPlaceholderData ? undefined : lines, (day, page) =>
    onFilters({ ...NO_FILTERS, from: day, to: day, page }),
  );
  return (
    <Card title={t`Transaction History`} padded={false} actions={actions}>
      <div className="flex flex-col gap-4 pt-1">
        <TransactionFilterBar filters={filters} onFilters={onFilters} />
        {list.error && (
          <div className="px-4 md:px-5">
            <LoadFailed of={list} />
          </div>
        )}
        {(lines || !list.error) && (
          <TransactionTable
            lines={lines ?? []}
            loading={list.isPending}
            empty={
              <HistoryEmpty
                filtered={Object.values(filters).some(Boolean)}
                onClear={() => onFilters(NO_FILTERS)}
              />
            }
            onSeek={seek}
            {...(handlers && { handlers })}
          />
        )}
      </div>
      <Pagination
        page={filters.page ?? 1}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        onPage={(page) => onFilters({ page })}
      />
    </Card>
  );
}

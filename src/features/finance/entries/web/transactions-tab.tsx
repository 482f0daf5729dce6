import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Plus, Tags } from 'lucide-react';
import { useDeferredValue } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { EntryFilters, FinanceTransaction } from '../finance.contract.ts';
import { entryFilters } from '../../finance.filters.ts';
import { financeApi } from '../../web/finance.client.ts';
import { DeletedNotice } from './deleted-notice.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { TransactionsToolbar } from './transactions-toolbar.tsx';
import { useEntryActions } from './use-entry-actions.tsx';

const NO_ENTRIES: readonly FinanceTransaction[] = [];
const NO_FILTERS: EntryFilters = {
  search: undefined,
  type: undefined,
  category: undefined,
  month: undefined,
  method: undefined,
  rule_id: undefined,
  page: undefined,
};
// Shares its edges with the card.
const EDGES = 'rounded-t-none border-x-0 border-b-0';

/** Recent Transactions: a person's own entries with filters and actions. */
export function TransactionsTab({ onAdd }: { onAdd: () => void }) {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(entryFilters);
  const list = useQuery(financeApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const { handlers, deleted, dialogs } = useEntryActions();
  const categories = useLazyDialog(() =>
    import('../../categories/web/categories-dialog.tsx').then((module) => module.CategoriesDialog),
  );
  const { page, ...everyPage } = filters;
  // Deferred: a slow phone responds to the tab first, then renders fifty rows.
  const drawn = useDeferredValue(list.data ?? null, null);
  const entries = drawn?.transactions ?? NO_ENTRIES;
  const filtered = Object.values(everyPage).some(Boolean);

  return (
    <div className="flex flex-col gap-4">
      <TransactionsToolbar filters={filters} onFilters={setFilters} />
      <DeletedNotice deleted={deleted.last} onClose={deleted.forget} />
      <LoadFailed of={list} />
      {(list.data || !list.error) && (
        <Card
          title={t`Recent Transactions`}
          padded={false}
          actions={
            <>
              <Button
                variant="secondary"
                icon={<Tags aria-hidden />}
                busy={categories.loading}
                onClick={categories.show}
              >
                {t`Categories`}
              </Button>
              <ExportMenu
                name={t`transactions`}
                read={(options, call) => financeApi.exportEntries.call({ ...everyPage, ...options }, call)}
              />
            </>
          }
        >
          {!drawn && <Spinner label={t`Loading transactions...`} />}
          {drawn && entries.length > 0 && <TransactionTable entries={entries} handlers={handlers} />}
          {drawn && entries.length === 0 && (
            <EmptyState
              className={EDGES}
              title={
                filtered || page
                  ? t`No transactions match your filters`
                  : t`No transactions yet. Add your first transaction to get started!`
              }
              action={
                filtered || page ? (
                  <Button variant="secondary" onClick={() => setFilters(NO_FILTERS)}>
                    {t`Clear filters`}
                  </Button>
                ) : (
                  <Button variant="secondary" icon={<Plus aria-hidden />} onClick={onAdd}>
                    {t`Add Transaction`}
                  </Button>
                )
              }
            />
          )}
          <Pagination
            page={page ?? 1}
            pageSize={PAGE_SIZE}
            total={drawn?.total ?? 0}
            onPage={(next) => setFilters({ page: next })}
          />
        </Card>
      )}
      {dialogs}
      {categories.Dialog && <categories.Dialog onClose={categories.close} />}
    </div>
  );
}

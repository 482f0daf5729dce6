import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { FormError } from '#platform/ui/form-error.tsx';
import { Pagination } from '#platform/ui/pagination.tsx';
import { useErrorToast } from '#platform/ui/use-error-toast.ts';
import { useFilters } from '#platform/ui/use-filters.ts';
import { useLazyDialog } from '#platform/ui/use-lazy-dialog.ts';
import { type BankAccount, type BankTransaction, TransactionFilters } from '../../bank.contract.ts';
import { mayExportBank } from '../../bank.policy.ts';
import { bankApi } from '../bank.client.ts';
import { ExportMenu } from '../shared/export-menu.tsx';
import { HistoryEmpty } from './history-empty.tsx';
import { TransactionFilterBar } from './transaction-filters.tsx';
import { TransactionTable } from './transaction-table.tsx';
import { lineId, useSoughtLine } from './use-sought-line.ts';

type Props = { account: BankAccount; halted: boolean };

const NO_FILTERS = { type: undefined, from: undefined, to: undefined };

/** What happened in an account, newest first; where a slip is printed again and an operation taken back. */
export function TransactionHistory({ account, halted }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const [filters, setFilters] = useFilters(TransactionFilters);
  const list = useQuery(
    bankApi.transactions.queryOptions({
      input: { ...filters, account_id: account.id },
      placeholderData: keepPreviousData,
    }),
  );
  useErrorToast(list.error);
  const lines = list.data?.transactions;
  const seek = useSoughtLine(list.isPlaceholderData ? undefined : lines, (day, page) =>
    setFilters({ ...NO_FILTERS, from: day, to: day, page }),
  );
  const [chosen, setChosen] = useState<BankTransaction | null>(null);
  const slip = useLazyDialog(() =>
    import('../shared/operation-slip-dialog.tsx').then((module) => module.OperationSlipDialog),
  );
  const reverse = useLazyDialog(() => import('./reverse-dialog.tsx').then((module) => module.ReverseDialog));
  // The button that opened the dialog goes away with what was reversed: the line itself takes the focus.
  const closed = !reverse.Dialog;
  useEffect(() => {
    if (closed && chosen && document.activeElement === document.body)
      document.getElementById(lineId(chosen.receipt))?.focus();
  }, [closed, chosen]);
  const show = (dialog: { show: () => void }) => (line: BankTransaction) => {
    setChosen(line);
    dialog.show();
  };
  const { page, ...everyPage } = filters;

  return (
    <Card
      title={t`Transaction History`}
      padded={false}
      actions={
        may(mayExportBank) && (
          <ExportMenu
            name={t`transactions`}
            read={(options) =>
              bankApi.exportTransactions.call({ ...everyPage, ...options, account_id: account.id })
            }
          />
        )
      }
    >
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
            ways={{
              onSlip: show(slip),
              onReverse: account.closed_at || halted ? undefined : show(reverse),
            }}
          />
        )}
      </div>
      <Pagination
        page={page ?? 1}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        onPage={(next) => setFilters({ page: next })}
      />
      {slip.Dialog && chosen && (
        <slip.Dialog account={account} transaction={chosen} copy onClose={slip.close} />
      )}
      {reverse.Dialog && chosen && (
        <reverse.Dialog account={account} transaction={chosen} onClose={reverse.close} />
      )}
    </Card>
  );
}

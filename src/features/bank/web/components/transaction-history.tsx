import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { ExportMenu } from '#platform/ui/lists/export-menu.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { BankAccount, BankTransaction } from '../../bank.contract.ts';
import { transactionFilters } from '../../bank.filters.ts';
import { mayExportBank } from '../../bank.policy.ts';
import { bankApi } from '../bank.client.ts';
import { HistoryCard } from './history-card.tsx';
import { lineId } from './use-highlighted-line.ts';

type Props = { account: BankAccount; halted: boolean };

/** An account's history, newest first, where slips are reprinted and operations reversed. */
export function TransactionHistory({ account, halted }: Props) {
  const { t } = useLingui();
  const may = useMay();
  const [filters, setFilters] = useFilters(transactionFilters);
  const list = useQuery(
    bankApi.transactions.queryOptions({
      input: { ...filters, account_id: account.id },
      placeholderData: keepPreviousData,
    }),
  );
  const [chosen, setChosen] = useState<BankTransaction | null>(null);
  const slip = useLazyDialog(() =>
    import('../shared/operation-slip-dialog.tsx').then((module) => module.OperationSlipDialog),
  );
  const reverse = useLazyDialog(() => import('./reverse-dialog.tsx').then((module) => module.ReverseDialog));
  // The button that opened the dialog disappears after a reversal, so the row takes focus.
  const closed = !reverse.Dialog;
  useEffect(() => {
    if (closed && chosen && document.activeElement === document.body)
      document.getElementById(lineId(chosen.receipt))?.focus();
  }, [closed, chosen]);
  const show = (dialog: { show: () => void }) => (line: BankTransaction) => {
    setChosen(line);
    dialog.show();
  };
  const { page: _, ...everyPage } = filters;

  return (
    <>
      <HistoryCard
        list={list}
        filters={filters}
        onFilters={setFilters}
        handlers={{
          onSlip: show(slip),
          onReverse: account.closed_at || halted ? undefined : show(reverse),
        }}
        actions={
          may(mayExportBank) && (
            <ExportMenu
              name={t`transactions`}
              read={(options, call) =>
                bankApi.exportTransactions.call({ ...everyPage, ...options, account_id: account.id }, call)
              }
            />
          )
        }
      />
      {slip.Dialog && chosen && (
        <slip.Dialog account={account} transaction={chosen} copy onClose={slip.close} />
      )}
      {reverse.Dialog && chosen && (
        <reverse.Dialog account={account} transaction={chosen} onClose={reverse.close} />
      )}
    </>
  );
}

import { useMutation } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FinanceTransaction } from '../finance.contract.ts';
import { financeApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import { useEntryName } from './entry-name.ts';

export type EntryActionHandlers = {
  onEdit: (entry: FinanceTransaction) => void;
  onDelete: (entry: FinanceTransaction) => void;
  onReceipts: (entry: FinanceTransaction) => void;
};

/** The last deletion, and the change that undoes it. */
export type Deleted = { changeId: string; name: string };

/**
 * The actions of an entry in the list. The functions are stable, so that opening a dialog does not
 * render fifty rows again.
 */
export function useEntryActions() {
  const refreshBooks = useRefreshBooks();
  const entryName = useEntryName();
  const [chosen, setChosen] = useState<FinanceTransaction>();
  const [last, setLast] = useState<Deleted>();
  const edit = useLazyDialog(() =>
    import('./edit-transaction-dialog.tsx').then((module) => module.EditTransactionDialog),
  );
  const receipts = useLazyDialog(() =>
    import('../../receipts/web/receipt-dialog.tsx').then((module) => module.ReceiptDialog),
  );
  const remove = useMutation({
    mutationFn: (entry: FinanceTransaction) => financeApi.remove.call({ transaction_id: entry.id }),
    onSuccess: ({ change_id }, entry) => {
      setLast({ changeId: change_id, name: entryName(entry) });
      refreshBooks();
    },
    onError: (error) => {
      toastError(error);
      refreshBooks();
    },
  });

  const latest = useRef<EntryActionHandlers>(null);
  useEffect(() => {
    latest.current = {
      onEdit: (entry) => {
        setChosen(entry);
        edit.show();
      },
      onReceipts: (entry) => {
        setChosen(entry);
        receipts.show();
      },
      onDelete: (entry) => {
        if (!remove.isPending) remove.mutate(entry);
      },
    };
  });
  const handlers = useMemo<EntryActionHandlers>(
    () => ({
      onEdit: (entry) => latest.current?.onEdit(entry),
      onDelete: (entry) => latest.current?.onDelete(entry),
      onReceipts: (entry) => latest.current?.onReceipts(entry),
    }),
    [],
  );

  return {
    handlers,
    deleted: { last, forget: () => setLast(undefined) },
    dialogs: chosen && (
      <>
        {edit.Dialog && <edit.Dialog entry={chosen} onClose={edit.close} />}
        {receipts.Dialog && (
          <receipts.Dialog receipts={chosen.receipts} of={entryName(chosen)} onClose={receipts.close} />
        )}
      </>
    ),
  };
}

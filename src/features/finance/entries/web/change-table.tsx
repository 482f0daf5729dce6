import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FinanceChange } from '../finance.contract.ts';
import { financeApi } from '../../web/finance.client.ts';
import { useRefreshBooks } from '../../web/use-refresh-books.ts';
import { ChangeAmount, ChangeKind, ChangeSubject, ChangeUndo } from './change-cells.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { useKeptFocus } from '#platform/ui/lists/use-kept-focus.ts';

type Props = { changes: readonly FinanceChange[]; loading: boolean };
type ChangedImport = NonNullable<FinanceChange['import']>;

/** Changes by time, each with an undo button. Undoing a whole import requires confirmation. */
export function ChangeTable({ changes, loading }: Props) {
  const { t } = useLingui();
  const refresh = useRefreshBooks();
  const { box, keep } = useKeptFocus(changes);
  const [chosen, setChosen] = useState<{ changeId: string; whole: ChangedImport } | null>(null);
  const dialog = useLazyDialog(() =>
    import('../../imports/web/undo-import-dialog.tsx').then((module) => module.UndoImportDialog),
  );
  const undoing = useMutation({
    mutationFn: (changeId: string) => financeApi.undo.call({ change_id: changeId }),
    onSuccess: ({ kind }) => {
      const description = kind === 'deleted' ? t`Entry restored` : t`Entry restored to its earlier version`;
      showToast({ title: t`Success`, description });
    },
    onError: toastError,
    // Errors may mean our data is stale.
    onSettled: refresh,
  });

  function undo(change: FinanceChange) {
    keep();
    if (!change.import) return undoing.mutate(change.id);
    setChosen({ changeId: change.id, whole: change.import });
    dialog.show();
  }

  const undoCell = (change: FinanceChange) => (
    <ChangeUndo
      change={change}
      busy={undoing.isPending && undoing.variables === change.id}
      waits={undoing.isPending}
      refusal={undoing.variables === change.id ? undoing.error : null}
      onUndo={() => undo(change)}
    />
  );

  return (
    <div ref={box} tabIndex={-1} className="relative overflow-x-auto outline-none">
      <DataTable
        caption={t`Changes of the last 24 hours`}
        rows={changes}
        rowKey={({ id }) => id}
        loading={loading}
        columns={[
          { key: 'subject', header: t`Entry`, primary: true, cell: subject },
          { key: 'kind', header: t({ message: 'Change', context: 'noun' }), cell: kind },
          { key: 'at', header: t`Date`, cell: at },
          { key: 'amount', header: t`Amount`, align: 'end', cell: amount },
          { key: 'undo', header: t`Undo`, hideHeader: true, align: 'end', cell: undoCell },
        ]}
      />
      {chosen && dialog.Dialog && (
        <dialog.Dialog
          fileName={chosen.whole.file_name}
          entries={chosen.whole.entries}
          send={() => financeApi.undo.call({ change_id: chosen.changeId })}
          onUndone={dialog.close}
          onClose={dialog.close}
        />
      )}
    </div>
  );
}

const subject = (change: FinanceChange) => <ChangeSubject change={change} />;
const kind = (change: FinanceChange) => <ChangeKind of={change.kind} />;
const at = (change: FinanceChange) => <Moment instant={change.at} />;
const amount = (change: FinanceChange) => <ChangeAmount change={change} />;

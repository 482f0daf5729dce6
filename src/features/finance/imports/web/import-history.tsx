import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { UndoButton } from '#platform/ui/imports/undo-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { financeImportsApi } from '../../web/finance.client.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { useKeptFocus } from '#platform/ui/lists/use-kept-focus.ts';

type EarlierImport = Awaited<ReturnType<typeof financeImportsApi.list.call>>[number];

/** Imported files, newest first, each with an undo button. */
export function ImportHistory() {
  const { t } = useLingui();
  const list = useQuery(financeImportsApi.list.queryOptions());
  useErrorToast(list.error);
  const [chosen, setChosen] = useState<EarlierImport | null>(null);
  const { box, keep } = useKeptFocus(list.data);
  const undo = useLazyDialog(() =>
    import('./undo-import-dialog.tsx').then((module) => module.UndoImportDialog),
  );
  function ask(earlier: EarlierImport) {
    keep();
    setChosen(earlier);
    undo.show();
  }
  if (list.data?.length === 0) return null;
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      <Card title={t`Earlier imports`} padded={false}>
        {list.error && !list.data ? (
          <div className="px-4 pb-4 md:px-5">
            <LoadFailed of={list} />
          </div>
        ) : (
          <div className="relative overflow-x-auto">
            <DataTable
              caption={t`Earlier imports`}
              rows={list.data ?? []}
              rowKey={({ id }) => id}
              loading={list.isPending}
              columns={[
                { key: 'file', header: t`File`, primary: true, cell: file },
                { key: 'at', header: t`Date`, cell: at },
                { key: 'entries', header: t`Entries`, cell: entries },
                { key: 'undo', header: t`Undo`, hideHeader: true, align: 'end', cell: undoCell(ask) },
              ]}
            />
          </div>
        )}
      </Card>
      {chosen && undo.Dialog && (
        <undo.Dialog
          fileName={chosen.file_name}
          entries={chosen.entries}
          send={() => financeImportsApi.undo.call({ import_id: chosen.id })}
          onUndone={undo.close}
          onClose={undo.close}
        />
      )}
    </div>
  );
}

const file = (earlier: EarlierImport) => <span className="wrap-anywhere">{earlier.file_name}</span>;
const at = (earlier: EarlierImport) => <Moment instant={earlier.imported_at} />;
const entries = (earlier: EarlierImport) => <Entries count={earlier.entries} />;
const undoCell = (onUndo: (earlier: EarlierImport) => void) => (earlier: EarlierImport) => (
  <UndoButton fileName={earlier.file_name} undoneAt={earlier.undone_at} onUndo={() => onUndo(earlier)} />
);

function Entries({ count }: { count: number }) {
  const { t } = useLingui();
  return t`${plural(count, { one: '# entry', other: '# entries' })}`;
}

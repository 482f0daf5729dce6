import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatNumber } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { UndoButton } from '#platform/ui/imports/undo-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { ImportKind } from '../people-import.rules.ts';
import { peopleImportApi } from './people-import.client.ts';
import { useKindName } from './words.ts';

type EarlierImport = Awaited<ReturnType<typeof peopleImportApi.list.call>>[number];

/** Past imports, newest first, each with an undo action. */
export function ImportHistory() {
  const { t } = useLingui();
  const list = useQuery(peopleImportApi.list.queryOptions());
  useErrorToast(list.error);
  const [chosen, setChosen] = useState<EarlierImport | null>(null);
  const undo = useLazyDialog(() =>
    import('./undo-import-dialog.tsx').then((module) => module.UndoImportDialog),
  );
  function ask(earlier: EarlierImport) {
    setChosen(earlier);
    undo.show();
  }
  if (!list.data?.length && !list.error) return null;
  return (
    <Card title={t`Earlier imports`} padded={false}>
      {list.error && !list.data ? (
        <div className="px-4 pb-4 md:px-5">
          <LoadFailed of={list} />
        </div>
      ) : (
        <DataTable
          caption={t`Earlier imports`}
          rows={list.data ?? []}
          rowKey={({ id }) => id}
          columns={[
            { key: 'file', header: t`File`, primary: true, cell: file },
            { key: 'kind', header: t`Contents`, cell: contents, phone: 'below' },
            { key: 'at', header: t`Date`, cell: at, phone: 'below' },
            {
              key: 'undo',
              header: t`Undo`,
              hideHeader: true,
              align: 'end',
              phone: 'aside',
              cell: undoCell(ask),
            },
          ]}
        />
      )}
      {chosen && undo.Dialog && (
        <undo.Dialog
          importId={chosen.id}
          fileName={chosen.file_name}
          onUndone={() => undefined}
          onClose={undo.close}
        />
      )}
    </Card>
  );
}

const file = (earlier: EarlierImport) => <span className="wrap-anywhere">{earlier.file_name}</span>;
const at = (earlier: EarlierImport) => <Moment instant={earlier.imported_at} />;
const undoCell = (onUndo: (earlier: EarlierImport) => void) => (earlier: EarlierImport) => (
  <UndoButton fileName={earlier.file_name} undoneAt={earlier.undone_at} onUndo={() => onUndo(earlier)} />
);
const contents = (earlier: EarlierImport) => <Contents {...earlier} />;

function Contents({ kind, made, changed }: { kind: ImportKind; made: number; changed: number }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const [created, others] = [made, changed].map((count) => formatNumber(count, currentLocale()));
  const what = t`${created} new, ${others} changed`;
  return `${kindName(kind)} · ${what}`;
}

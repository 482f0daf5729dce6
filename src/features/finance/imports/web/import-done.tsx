import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { financeImportsApi } from '../../web/finance.client.ts';
import { ImportDoneCard } from '#platform/ui/imports/import-done-card.tsx';

export type ImportOutcome = {
  import_id: string;
  file_name: string;
  entries: number;
  known: number;
  left_out: number;
};

/** The last step: the number of entries, a link to them, and an undo button. */
export function ImportDone({ outcome, onAgain }: { outcome: ImportOutcome; onAgain: () => void }) {
  const { t } = useLingui();
  const { import_id, file_name, entries, known, left_out } = outcome;
  const [undone, setUndone] = useState(false);
  const undo = useLazyDialog(() =>
    import('./undo-import-dialog.tsx').then((module) => module.UndoImportDialog),
  );
  return (
    <ImportDoneCard
      fileName={file_name}
      written={t`${plural(entries, { one: '# entry written', other: '# entries written' })}`}
      known={known}
      leftOut={left_out}
      undone={
        undone && (
          <p>
            <Trans>Its entries were removed from your accounts.</Trans>
          </p>
        )
      }
      place={<LinkButton to="/finance-tracker">{t`See the entries`}</LinkButton>}
      onAgain={onAgain}
      undo={entries > 0 && { busy: undo.loading, show: undo.show }}
    >
      {undo.Dialog && (
        <undo.Dialog
          fileName={file_name}
          entries={entries}
          send={() => financeImportsApi.undo.call({ import_id })}
          onUndone={() => {
            undo.close();
            setUndone(true);
          }}
          onClose={undo.close}
        />
      )}
    </ImportDoneCard>
  );
}

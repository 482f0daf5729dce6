import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Icon } from '#platform/ui/icon.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { financeImportsApi } from '../../web/finance.client.ts';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';

/** What an import did. */
export type ImportOutcome = {
  import_id: string;
  file_name: string;
  entries: number;
  known: number;
  left_out: number;
};

/** The last step: what was written, where it stands, and the way back. */
export function ImportDone({ outcome, onAgain }: { outcome: ImportOutcome; onAgain: () => void }) {
  const { t } = useLingui();
  const { import_id, file_name, entries, known, left_out } = outcome;
  const [undone, setUndone] = useState(false);
  const undo = useLazyDialog(() =>
    import('./undo-import-dialog.tsx').then((module) => module.UndoImportDialog),
  );
  return (
    <ImportStepCard
      step="done"
      title={undone ? t`The import was undone` : t`The file was imported`}
      fileName={file_name}
    >
      {undone ? (
        <p>
          <Trans>Its entries were removed from your accounts.</Trans>
        </p>
      ) : (
        <ul className="flex flex-col gap-1">
          <li className="flex items-center gap-2 font-medium">
            <Icon of={CircleCheck} size={18} className="text-success" />
            {t`${plural(entries, { one: '# entry written', other: '# entries written' })}`}
          </li>
          {known > 0 && (
            <li>
              {t`${plural(known, { one: '# row was already recorded', other: '# rows were already recorded' })}`}
            </li>
          )}
          {left_out > 0 && (
            <li>{t`${plural(left_out, { one: '# faulty row was skipped', other: '# faulty rows were skipped' })}`}</li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to="/finance-tracker">{t`See the entries`}</LinkButton>
        <Button variant="secondary" onClick={onAgain}>
          {t`Import another file`}
        </Button>
        {!undone && entries > 0 && (
          <Button variant="secondary" busy={undo.loading} onClick={undo.show}>
            {t`Undo this import`}
          </Button>
        )}
      </div>
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
    </ImportStepCard>
  );
}

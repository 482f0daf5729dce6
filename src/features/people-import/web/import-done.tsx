import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { Icon } from '#platform/ui/icon.tsx';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { ImportKind } from '../people-import.rules.ts';
import { useKindName } from './words.ts';

/** What an import did. */
export type ImportOutcome = {
  import_id: string;
  kind: ImportKind;
  file_name: string;
  made: number;
  changed: number;
  same: number;
  left_out: number;
};

const PLACES: Record<ImportKind, string> = {
  students: '/students',
  guardians: '/guardians',
  teachers: '/teachers',
  subjects: '/subjects',
  balances: '/fees',
};

/** The last step: what was written, where it stands, and the way back. */
export function ImportDone({ outcome, onAgain }: { outcome: ImportOutcome; onAgain: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const { kind, file_name, made, changed, same, left_out } = outcome;
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
      {!undone && (
        <ul className="flex flex-col gap-1">
          <li className="flex items-center gap-2 font-medium">
            <Icon of={CircleCheck} size={18} className="text-success" />
            {t`${plural(made, { one: '# record created', other: '# records created' })}`}
          </li>
          {changed > 0 && (
            <li>{t`${plural(changed, { one: '# record changed', other: '# records changed' })}`}</li>
          )}
          {same > 0 && (
            <li>{t`${plural(same, { one: '# row was already recorded', other: '# rows were already recorded' })}`}</li>
          )}
          {left_out > 0 && (
            <li>{t`${plural(left_out, { one: '# faulty row was skipped', other: '# faulty rows were skipped' })}`}</li>
          )}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <LinkButton to={PLACES[kind]}>{kindName(kind)}</LinkButton>
        <Button variant="secondary" onClick={onAgain}>
          {t`Import another file`}
        </Button>
        {!undone && made + changed > 0 && (
          <Button variant="secondary" busy={undo.loading} onClick={undo.show}>
            {t`Undo this import`}
          </Button>
        )}
      </div>
      {undo.Dialog && (
        <undo.Dialog
          importId={outcome.import_id}
          fileName={file_name}
          onUndone={() => setUndone(true)}
          onClose={undo.close}
        />
      )}
    </ImportStepCard>
  );
}

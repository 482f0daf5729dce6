import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { ImportDoneCard } from '#platform/ui/imports/import-done-card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import type { Created } from '../people-import.contract.ts';
import type { ImportKind } from '../people-import.rules.ts';
import { useCreatedWords, useKindName } from './words.ts';

export type ImportOutcome = {
  import_id: string;
  kind: ImportKind;
  file_name: string;
  made: number;
  changed: number;
  same: number;
  left_out: number;
  created: Created;
};

const PLACES: Record<ImportKind, string> = {
  students: '/students',
  guardians: '/guardians',
  teachers: '/teachers',
  subjects: '/subjects',
  balances: '/fees',
  matricules: '/students',
};

export function ImportDone({ outcome, onAgain }: { outcome: ImportOutcome; onAgain: () => void }) {
  const { t } = useLingui();
  const kindName = useKindName();
  const { kind, file_name, made, changed, same, left_out, created } = outcome;
  const creates = useCreatedWords()(created);
  const [undone, setUndone] = useState(false);
  const undo = useLazyDialog(() =>
    import('./undo-import-dialog.tsx').then((module) => module.UndoImportDialog),
  );
  return (
    <ImportDoneCard
      fileName={file_name}
      written={created.length > 0 ? t`Created: ${creates}` : t`Nothing was created`}
      changed={changed > 0 && t`${plural(changed, { one: '# record changed', other: '# records changed' })}`}
      known={same}
      leftOut={left_out}
      undone={undone && null}
      place={<LinkButton to={PLACES[kind]}>{kindName(kind)}</LinkButton>}
      onAgain={onAgain}
      undo={made + changed > 0 && { busy: undo.loading, show: undo.show }}
    >
      {undo.Dialog && (
        <undo.Dialog
          importId={outcome.import_id}
          fileName={file_name}
          onUndone={() => setUndone(true)}
          onClose={undo.close}
        />
      )}
    </ImportDoneCard>
  );
}

import { useState } from 'react';
import type { PeopleDraft } from '../people-import.contract.ts';
import type { ImportKind } from '../people-import.rules.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportDone, type ImportOutcome } from './import-done.tsx';
import { ImportFile } from './import-file.tsx';

type Stage =
  | { at: 'file'; again: boolean }
  | { at: 'columns'; draft: PeopleDraft }
  | { at: 'done'; outcome: ImportOutcome };

export function KindImport({ kind }: { kind: ImportKind }) {
  const [stage, setStage] = useState<Stage>({ at: 'file', again: false });
  const startAgain = () => setStage({ at: 'file', again: true });
  if (stage.at === 'columns')
    return (
      <ImportColumns
        key={stage.draft.id}
        draft={stage.draft}
        onLeave={startAgain}
        onDone={(outcome) => setStage({ at: 'done', outcome })}
      />
    );
  if (stage.at === 'done') return <ImportDone outcome={stage.outcome} onAgain={startAgain} />;
  return (
    <ImportFile kind={kind} again={stage.again} onRead={(draft) => setStage({ at: 'columns', draft })} />
  );
}

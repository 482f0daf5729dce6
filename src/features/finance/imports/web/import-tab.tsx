import { useState } from 'react';
import type { ImportDraft } from '../finance-imports.contract.ts';
import { ImportColumns } from './import-columns.tsx';
import { ImportDone, type ImportOutcome } from './import-done.tsx';
import { ImportFile } from './import-file.tsx';
import { ImportHistory } from './import-history.tsx';

type Stage =
  | { at: 'file'; again: boolean }
  | { at: 'columns'; draft: ImportDraft }
  | { at: 'done'; outcome: ImportOutcome };

/** Imports entries from a bank's or a person's own file: upload, mapping, review, import, undo. */
export function ImportTab() {
  const [stage, setStage] = useState<Stage>({ at: 'file', again: false });
  const startAgain = () => setStage({ at: 'file', again: true });
  return (
    <div className="flex flex-col gap-6">
      {stage.at === 'file' && (
        <ImportFile again={stage.again} onRead={(draft) => setStage({ at: 'columns', draft })} />
      )}
      {stage.at === 'columns' && (
        <ImportColumns
          key={stage.draft.id}
          draft={stage.draft}
          onLeave={startAgain}
          onDone={(outcome) => setStage({ at: 'done', outcome })}
        />
      )}
      {stage.at === 'done' && <ImportDone outcome={stage.outcome} onAgain={startAgain} />}
      <ImportHistory />
    </div>
  );
}

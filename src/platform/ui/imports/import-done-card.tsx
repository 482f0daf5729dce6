import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Icon } from '../icon.tsx';
import { ImportStepCard } from './import-steps.tsx';

type Props = {
  fileName: string;
  /** Summary of what was written, and of other changes. */
  written: string;
  changed?: string | false;
  /** Rows that were known, and rows that were left out. */
  known: number;
  leftOut: number;
  /** Message after the import was undone. */
  undone: ReactNode | false;
  /** The current location of the imported rows. */
  place: ReactNode;
  onAgain: () => void;
  /** Undoes the import; false if nothing was written. */
  undo: { busy: boolean; show: () => void } | false;
  children: ReactNode;
};

/** The last step of any import: what was written, where it is, and how to undo it. */
export function ImportDoneCard(props: Props) {
  const { fileName, written, changed, known, leftOut, undone, place, onAgain, undo, children } = props;
  const { t } = useLingui();
  return (
    <ImportStepCard
      step="done"
      title={undone === false ? t`The file was imported` : t`The import was undone`}
      fileName={fileName}
    >
      {undone === false ? (
        <ul className="flex flex-col gap-1">
          <li className="flex items-center gap-2 font-medium">
            <Icon of={CircleCheck} size={18} className="text-success" />
            {written}
          </li>
          {changed && <li>{changed}</li>}
          {known > 0 && (
            <li>{t`${plural(known, { one: '# row was already recorded', other: '# rows were already recorded' })}`}</li>
          )}
          {leftOut > 0 && (
            <li>{t`${plural(leftOut, { one: '# faulty row was skipped', other: '# faulty rows were skipped' })}`}</li>
          )}
        </ul>
      ) : (
        undone
      )}
      <div className="flex flex-wrap gap-2">
        {place}
        <Button variant="secondary" onClick={onAgain}>
          {t`Import another file`}
        </Button>
        {undone === false && undo && (
          <Button variant="secondary" busy={undo.busy} onClick={undo.show}>
            {t`Undo this import`}
          </Button>
        )}
      </div>
      {children}
    </ImportStepCard>
  );
}

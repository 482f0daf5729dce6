import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { CheckboxField } from '../forms/checkbox-field.tsx';
import { FormError } from '../forms/form-error.tsx';
import { SafeToRepeat } from '../forms/safe-to-repeat.tsx';
import type { ImportRun } from './use-import-run.ts';

const CHOOSE = /*i18n*/ 'Some rows have errors. Correct them, or import without them.';

type Props = {
  run: ImportRun;
  /** Rows with errors, and rows that would be written. */
  faulty: number;
  written: number;
  /** Label of the button that writes the rows. */
  label: string;
  /** True while the plan is being recomputed. */
  checking?: boolean;
  onColumns: () => void;
  onLeave: () => void;
  /** Progress of the import. */
  children?: ReactNode;
};

/**
 * The end of the third step of any import: the choice to skip faulty rows, and the button that
 * writes.
 */
export function ImportRunPart(props: Props) {
  const { run, faulty, written, label, checking = false, onColumns, onLeave, children } = props;
  const { t } = useLingui();
  const [without, setWithout] = useState(false);
  const [pressed, setPressed] = useState(false);
  const busy = run.busy || checking;

  function start() {
    setPressed(true);
    if (faulty === 0 || without) run.start({ leave_faulty: faulty > 0 });
  }

  return (
    <>
      {written > 0 && faulty > 0 && (
        <CheckboxField
          label={t`${plural(faulty, { one: 'Import without the # faulty row', other: 'Import without the # faulty rows' })}`}
          checked={without}
          disabled={busy}
          error={pressed && !without ? { message: CHOOSE } : undefined}
          onChange={({ target }) => setWithout(target.checked)}
        />
      )}
      {run.busy && children}
      <FormError error={run.refusal} />
      {run.unanswered && <SafeToRepeat />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={busy} onClick={onLeave}>
          {t`Choose another file`}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={onColumns}>
          {t`Back to the columns`}
        </Button>
        {written > 0 && (
          <Button
            variant="primary"
            busy={busy}
            busyLabel={checking ? t`Checking...` : t`Importing...`}
            onClick={start}
          >
            {label}
          </Button>
        )}
      </div>
    </>
  );
}

import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatAmount } from '#platform/money/amount.ts';
import { Button } from '#platform/ui/button.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SafeToRepeat } from '#platform/ui/forms/safe-to-repeat.tsx';
import type { ImportDraft, ImportMapping, ImportPlan } from '../finance-imports.contract.ts';
import type { ImportOutcome } from './import-done.tsx';
import { ImportFaultList } from './import-fault-list.tsx';
import { ImportSample } from './import-sample.tsx';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';
import { useImportRun } from './use-import-run.ts';

type Props = {
  draft: ImportDraft;
  mapping: ImportMapping;
  plan: ImportPlan;
  /** Back to the columns. */
  onColumns: () => void;
  onLeave: () => void;
  onDone: (outcome: ImportOutcome) => void;
};

const CHOOSE = /*i18n*/ 'Some rows have errors. Correct them, or import without them.';

/** The third step: what taking the file over would do. Nothing is written before the button below is pressed. */
export function ImportCheck({ draft, mapping, plan, onColumns, onLeave, onDone }: Props) {
  const { t } = useLingui();
  const [without, setWithout] = useState(false);
  const [pressed, setPressed] = useState(false);
  const run = useImportRun({ draft, mapping, onDone });
  const { fresh, known, faulty_rows: faulty } = plan;

  function start() {
    setPressed(true);
    if (faulty === 0 || without) run.start({ leave_faulty: faulty > 0 });
  }

  return (
    <ImportStepCard step="check" title={t`Entries that will be imported`} fileName={draft.file_name}>
      <ul className="flex flex-col gap-1">
        <li className="font-medium">
          {t`${plural(fresh, { one: '# new entry', other: '# new entries' })}`}
          {fresh > 0 && <Sums income={plan.income} expenses={plan.expenses} />}
        </li>
        <li>{t`${plural(known, { one: '# row already recorded', other: '# rows already recorded' })}`}</li>
        <li className={faulty > 0 ? 'font-medium text-danger' : undefined}>
          {t`${plural(faulty, { one: '# row with errors', other: '# rows with errors' })}`}
        </li>
      </ul>
      {plan.new_categories.length > 0 && (
        <p className="wrap-anywhere">
          <Trans>New categories: {plan.new_categories.map(({ name }) => name).join(', ')}.</Trans>
        </p>
      )}
      {faulty > 0 && <ImportFaultList draft={draft} mapping={mapping} plan={plan} />}
      {plan.sample.length > 0 && <ImportSample plan={plan} />}
      {fresh === 0 && (
        <p>
          <Trans>This file has no new entries.</Trans>
        </p>
      )}
      {fresh > 0 && faulty > 0 && (
        <CheckboxField
          label={t`${plural(faulty, { one: 'Import without the # faulty row', other: 'Import without the # faulty rows' })}`}
          checked={without}
          disabled={run.busy}
          error={pressed && !without ? { message: CHOOSE } : undefined}
          onChange={({ target }) => setWithout(target.checked)}
        />
      )}
      <FormError error={run.refusal} />
      {run.unanswered && <SafeToRepeat />}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" disabled={run.busy} onClick={onLeave}>
          {t`Choose another file`}
        </Button>
        <Button variant="secondary" disabled={run.busy} onClick={onColumns}>
          {t`Back to the columns`}
        </Button>
        {fresh > 0 && (
          <Button variant="primary" busy={run.busy} busyLabel={t`Importing...`} onClick={start}>
            {t`${plural(fresh, { one: 'Import # entry', other: 'Import # entries' })}`}
          </Button>
        )}
      </div>
    </ImportStepCard>
  );
}

/** What the new entries come to. */
function Sums({ income, expenses }: Pick<ImportPlan, 'income' | 'expenses'>) {
  const [earned, spent] = [formatAmount(income, 'CFA'), formatAmount(expenses, 'CFA')];
  return (
    <span className="block text-sm font-normal text-muted">
      <Trans>
        Income {earned}, expenses {spent}
      </Trans>
    </span>
  );
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { moneyOf } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { ImportFaults } from '#platform/ui/imports/import-faults.tsx';
import { ImportRunPart } from '#platform/ui/imports/import-run-part.tsx';
import { ImportStepCard } from '#platform/ui/imports/import-steps.tsx';
import { useImportRun } from '#platform/ui/imports/use-import-run.ts';
import type { PeopleDraft, PeopleMapping, PeoplePlan } from '../people-import.contract.ts';
import type { ImportOutcome } from './import-done.tsx';
import { ImportRows } from './import-rows.tsx';
import { peopleImportApi } from './people-import.client.ts';
import { RunProgress } from './run-progress.tsx';
import { useCreatedWords, useFieldName } from './words.ts';

/** The settings for reading a file, and which records it may create. */
type Choices = { import_id: string; mapping: PeopleMapping; make_classes: boolean };

type Props = {
  draft: PeopleDraft;
  choices: Choices;
  plan: PeoplePlan;
  /** Whether the plan is being recomputed. */
  checking: boolean;
  onMakeClasses: (make: boolean) => void;
  /** Returns to the column step. */
  onColumns: () => void;
  onLeave: () => void;
  onDone: (outcome: ImportOutcome) => void;
};

/** The third step: a preview of the import. Nothing is written before the button below is pressed. */
export function ImportCheck(props: Props) {
  const { draft, choices, plan, checking, onMakeClasses, onColumns, onLeave, onDone } = props;
  const { t } = useLingui();
  const fieldName = useFieldName(draft.kind);
  const queries = useQueryClient();
  const run = useImportRun({
    draftId: draft.id,
    run: (rows, options) =>
      peopleImportApi.run.call({ ...choices, ...rows, language: currentLocale() }, options),
    onDone: (outcome) => onDone({ ...outcome, kind: draft.kind, file_name: draft.file_name }),
    // Students, classes, lists and figures may all have changed.
    onSettled: () => void queries.invalidateQueries(),
  });
  const { fresh, changed, same, faulty_rows: faulty, numbered, unknown_classes: unknown } = plan;
  const written = fresh + changed;
  const busy = run.busy || checking;
  const creates = useCreatedWords()(plan.created);

  const sumOf = (name: string, sum: string) => t`${name}: ${sum}`;
  return (
    <ImportStepCard step="check" title={t`What the import will do`} fileName={draft.file_name}>
      <ul className="flex flex-col gap-1">
        <li className="font-medium">{t`${plural(fresh, { one: '# new row', other: '# new rows' })}`}</li>
        <li>{t`${plural(changed, { one: '# row changes a record', other: '# rows change a record' })}`}</li>
        <li>{t`${plural(same, { one: '# row already recorded', other: '# rows already recorded' })}`}</li>
        <li className={faulty > 0 ? 'font-medium text-danger' : undefined}>
          {t`${plural(faulty, { one: '# row with errors', other: '# rows with errors' })}`}
        </li>
        {plan.created.length > 0 && <li>{t`It creates ${creates}.`}</li>}
        {plan.sums.map(({ field, amount }) => (
          <li key={field} className="font-medium">
            {sumOf(fieldName(field), formatMoney(moneyOf(amount), 'XAF'))}
          </li>
        ))}
        {numbered && (
          <li>
            {t`${plural(numbered.count, {
              one: '# student gets a roll number',
              other: '# students get roll numbers',
            })}`}{' '}
            {t`from ${numbered.first}`}
          </li>
        )}
      </ul>
      {unknown.length > 0 && (
        <CheckboxField
          label={t`${plural(unknown.length, { one: 'Create # missing class', other: 'Create # missing classes' })}`}
          hint={<span className="wrap-anywhere">{unknown.join(', ')}</span>}
          checked={choices.make_classes}
          disabled={busy}
          onChange={({ target }) => onMakeClasses(target.checked)}
        />
      )}
      {plan.unused.length > 0 && (
        <p className="text-sm wrap-anywhere text-muted">{t`Columns not imported: ${plan.unused.join(', ')}`}</p>
      )}
      {faulty > 0 && (
        <ImportFaults
          faults={plan.faults}
          nameOf={fieldName}
          file={() => peopleImportApi.faults.call({ ...choices, language: currentLocale() })}
        />
      )}
      {plan.unlisted && plan.unlisted.count > 0 && <Unlisted of={plan.unlisted} />}
      {plan.sample.length > 0 && <ImportRows kind={draft.kind} plan={plan} />}
      {written === 0 && <p>{t`This file has nothing new.`}</p>}
      <ImportRunPart
        run={run}
        faulty={faulty}
        written={written}
        label={t`${plural(written, { one: 'Import # row', other: 'Import # rows' })}`}
        checking={checking}
        onColumns={onColumns}
        onLeave={onLeave}
      >
        <RunProgress importId={draft.id} />
      </ImportRunPart>
    </ImportStepCard>
  );
}

/** Students of the school missing from the list, collapsed initially. */
function Unlisted({ of: { count, names } }: { of: NonNullable<PeoplePlan['unlisted']> }) {
  const { t } = useLingui();
  return (
    <details>
      <summary className="cursor-pointer py-1 font-medium">
        {t`${plural(count, { one: '# student here is not on the list', other: '# students here are not on the list' })}`}
      </summary>
      <ul className="mt-1 max-h-60 list-disc overflow-y-auto ps-5 text-sm">
        {names.map((name, place) => (
          <li key={`${place} ${name}`}>{name}</li>
        ))}
        {count > names.length && <li>{'…'}</li>}
      </ul>
    </details>
  );
}

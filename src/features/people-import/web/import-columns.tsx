import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { DayOrderField } from '#platform/ui/imports/day-order-field.tsx';
import { ImportColumnField } from '#platform/ui/imports/import-column-field.tsx';
import { ImportColumnsCard } from '#platform/ui/imports/import-columns-card.tsx';
import { samplesOf } from '#platform/ui/imports/samples.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import type { PeopleDraft } from '../people-import.contract.ts';
import { DAY_FIELDS, IMPORT_FIELDS, type ImportField, isComplete } from '../people-import.rules.ts';
import { ImportCheck } from './import-check.tsx';
import type { ImportOutcome } from './import-done.tsx';
import { peopleImportApi } from './people-import.client.ts';

const CHOOSE = /*i18n*/ 'Please choose the columns that are needed.';

type Props = { draft: PeopleDraft; onLeave: () => void; onDone: (outcome: ImportOutcome) => void };

/** The second step: mapping columns. Mapped fields come first, missing ones are collapsed. */
export function ImportColumns({ draft, onLeave, onDone }: Props) {
  const { t, i18n } = useLingui();
  const [mapping, setMapping] = useState(draft.mapping);
  const [makeClasses, setMakeClasses] = useState(false);
  const [pressed, setPressed] = useState(false);
  const choices = { import_id: draft.id, mapping, make_classes: makeClasses };
  const checking = useMutation({
    mutationFn: (sent: typeof choices) => peopleImportApi.plan.call(sent),
    onError: toastError,
  });
  const complete = isComplete(draft.kind, mapping.columns);

  function check(event: SubmitEvent) {
    event.preventDefault();
    setPressed(true);
    if (complete && !checking.isPending) checking.mutate(choices);
  }

  if (checking.data)
    return (
      <ImportCheck
        draft={draft}
        choices={choices}
        plan={checking.data}
        checking={checking.isPending}
        onMakeClasses={(make_classes) => {
          setMakeClasses(make_classes);
          checking.mutate({ ...choices, make_classes });
        }}
        onColumns={checking.reset}
        onLeave={onLeave}
        onDone={onDone}
      />
    );

  const columnOf = (key: string) => mapping.columns[key] ?? null;
  // Uses the original mapping: a field that loses its column stays in place.
  const isThere = ({ key, required }: ImportField) =>
    required || (draft.mapping.columns[key] ?? null) !== null;
  const fields = IMPORT_FIELDS[draft.kind];
  const [there, absent] = [fields.filter(isThere), fields.filter((field) => !isThere(field))];
  const fieldOf = ({ key, label, required }: ImportField) => (
    <ImportColumnField
      key={key}
      lines={draft}
      label={i18n._(label)}
      required={required}
      error={pressed && required && columnOf(key) === null && CHOOSE}
      column={columnOf(key)}
      onColumn={(column) => setMapping({ ...mapping, columns: { ...mapping.columns, [key]: column } })}
    />
  );
  const dayColumn = DAY_FIELDS.map(columnOf).find((column) => column !== null);
  return (
    <ImportColumnsCard
      draft={draft}
      error={pressed && !complete ? CHOOSE : checking.error}
      busy={checking.isPending}
      onCheck={check}
      onLeave={onLeave}
    >
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        {there.map(fieldOf)}
        {dayColumn !== undefined && (
          <DayOrderField
            text={samplesOf(draft, dayColumn, 1)[0]}
            dayFirst={mapping.day_first}
            onDayFirst={(day_first) => setMapping({ ...mapping, day_first })}
          />
        )}
      </div>
      {absent.length > 0 && (
        <details open={there.length === 0 || (pressed && !complete)}>
          <summary className="min-h-11 cursor-pointer py-2 font-medium">{t`Not in this file`}</summary>
          <div className="grid gap-4 pt-2 md:grid-cols-2 xl:grid-cols-3">{absent.map(fieldOf)}</div>
        </details>
      )}
    </ImportColumnsCard>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Moderation } from '#features/marking/class-results.ts';
import { eventId } from '#platform/outbox/web/event-id.ts';
import { Button } from '#platform/ui/button.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { keyOf } from '../../cells.rules.ts';
import { EMPTY, figuresOf } from '../../entry.rules.ts';
import type { Sheet } from '../../marks.contract.ts';
import { moderatedMarks } from '../../moderation.rules.ts';
import { ChangeTable } from '../grid/change-table.tsx';
import { marksApi } from '../marks.client.ts';
import { readDecimal, written } from '../value-words.ts';
import type { SheetStore } from './sheet-store.ts';

type Props = { store: SheetStore; sheet: Sheet; onDone: () => void; onClose: () => void };
type Draft = { id: string; by: Moderation['by']; value: string };

const MOST = 5;
const SHORTEST_REASON = 3;

const draftsOf = (steps: readonly Moderation[]): Draft[] =>
  steps.map(({ by, value }) => ({ id: eventId(), by, value: written(value) }));

/** Edits the adjustments applied to a column's numbers when results are calculated; entries stay as they are. */
export function ModerationDialog({ store, sheet, onDone, onClose }: Props) {
  const { t } = useLingui();
  const [columnId, setColumnId] = useState(sheet.assessments[0]!.id);
  const column = sheet.assessments.find(({ id }) => id === columnId)!;
  const [drafts, setDrafts] = useState(() => startOf(column.moderation));
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const steps = drafts.flatMap(({ by, value }) => {
    const number = readDecimal(value);
    return number ? [{ by, value: number }] : [];
  });
  const isRight = steps.length === drafts.length;
  const isShort = reason.trim().length < SHORTEST_REASON;
  const save = useMutation({
    mutationFn: () =>
      marksApi.moderate.call({
        sheet_id: sheet.sheet_id,
        assessment_id: columnId,
        moderation: steps,
        reason: reason.trim(),
      }),
    onSuccess: () => {
      showToast({ title: t`Moderation saved` });
      onDone();
      onClose();
    },
  });
  const put = (next: Draft[]) => {
    setDirty(true);
    setDrafts(next);
  };
  const change = (id: string, patch: Partial<Draft>) =>
    put(drafts.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  const marks = sheet.pupils.map((pupil) => ({
    pupil,
    content: store.cells().get(keyOf({ assessment_id: columnId, student_id: pupil.id }))?.content ?? EMPTY,
  }));
  const changes = moderatedMarks(marks, steps, column.out_of);
  const [before, after] = [
    marks.map(({ content }) => content),
    marks.map(({ pupil, content }) => changes.find((one) => one.pupil === pupil)?.after ?? content),
  ].map((contents) => written(((figuresOf(contents).mean ?? 0) / 100).toFixed(2)));
  const [first] = column.moderation;

  return (
    <FormDialog
      title={t`Moderate a column`}
      description={t`What was entered stays. Results count the changed marks.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          setTried(true);
          if (isRight && !isShort) save.mutate();
          else focusMistake(event.currentTarget);
        },
      }}
      outcome={save.error && <FormError error={save.error} />}
      onClose={onClose}
    >
      {sheet.assessments.length > 1 && (
        <SelectField
          label={t`Column`}
          value={columnId}
          onChange={(event) => {
            const next = sheet.assessments.find(({ id }) => id === event.target.value)!;
            setColumnId(next.id);
            setDrafts(startOf(next.moderation));
          }}
          options={sheet.assessments.map(({ id, name, out_of }) => ({
            value: id,
            label: `${name} /${written(out_of)}`,
          }))}
        />
      )}
      {first && (
        <p className="text-sm text-muted">
          {t`Moderated already: ${first.reason}`} <Moment instant={first.at} />
        </p>
      )}
      {drafts.map((draft, place) => (
        <StepFields
          key={draft.id}
          draft={draft}
          place={place}
          isTried={isTried}
          onChange={(patch) => change(draft.id, patch)}
          onRemove={() => put(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      {drafts.length === 0 && <p>{t`Marks count as they were entered.`}</p>}
      {drafts.length < MOST && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => put([...drafts, { id: eventId(), by: 'add', value: '' }])}
        >
          {t`Add a step`}
        </Button>
      )}
      <TextAreaField
        label={t`Reason`}
        required
        rows={2}
        maxLength={300}
        value={reason}
        error={isTried && isShort ? { message: /*i18n*/ 'Say why, in a few words' } : undefined}
        onChange={(event) => {
          setDirty(true);
          setReason(event.target.value);
        }}
      />
      <section aria-label={t`What changes`}>
        <p className="font-medium tabular-nums">
          {changes.length === 0
            ? t`No mark changes.`
            : t`Marks that change: ${changes.length}. Mean ${before}, then ${after}.`}
        </p>
        <ChangeTable
          caption={t`What changes`}
          changes={changes.map(({ pupil, ...change }) => ({
            key: pupil.id,
            name: pupil.full_name ?? pupil.roll_number,
            ...change,
          }))}
        />
      </section>
    </FormDialog>
  );
}

/** The current steps, or one empty step. */
const startOf = (steps: readonly Moderation[]): Draft[] =>
  steps.length > 0 ? draftsOf(steps) : [{ id: eventId(), by: 'add', value: '' }];

type StepProps = {
  draft: Draft;
  place: number;
  isTried: boolean;
  onChange: (patch: Partial<Draft>) => void;
  onRemove: () => void;
};

function StepFields({ draft, place, isTried, onChange, onRemove }: StepProps) {
  const { t } = useLingui();
  return (
    <fieldset className="grid grid-cols-[1fr_5rem_auto] sm:grid-cols-[1fr_7rem_auto] items-start gap-3">
      <legend className="sr-only">{t`Step ${place + 1}`}</legend>
      <SelectField
        label={t`To every mark`}
        labelPlace={place === 0 ? 'above' : 'hidden'}
        value={draft.by}
        onChange={(event) => onChange({ by: event.target.value as Moderation['by'] })}
        options={[
          { value: 'add', label: t`Add points` },
          { value: 'multiply', label: t`Multiply by` },
          { value: 'cap', label: t`No more than` },
        ]}
      />
      <TextField
        label={t({ message: 'Number', context: 'amount' })}
        labelPlace={place === 0 ? 'above' : 'hidden'}
        required
        inputMode="decimal"
        value={draft.value}
        error={isTried && !readDecimal(draft.value) ? { message: /*i18n*/ 'A number above 0' } : undefined}
        onChange={(event) => onChange({ value: event.target.value })}
      />
      <IconButton
        className={place === 0 ? 'mt-7' : ''}
        icon={Trash2}
        label={t`Take away step ${place + 1}`}
        onClick={onRemove}
      />
    </fieldset>
  );
}

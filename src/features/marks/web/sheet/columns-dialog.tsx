import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type AssessmentKind, ASSESSMENT_KINDS } from '#features/marking/class-results.ts';
import { eventId } from '#platform/outbox/web/event-id.ts';
import { Button } from '#platform/ui/button.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';
import { readDecimal, written } from '../value-words.ts';

type Props = { sheet: Sheet; onDone: () => void; onClose: () => void };

type Draft = {
  id: string;
  name: string;
  competence: string;
  out_of: string;
  weight: string;
  kind: AssessmentKind;
  done_on: string;
};

const MOST = 12;
const MISTAKE = /*i18n*/ 'A number above 0';

export function ColumnsDialog({ sheet, onDone, onClose }: Props) {
  const { t } = useLingui();
  const [drafts, setDrafts] = useState<readonly Draft[]>(() =>
    sheet.assessments.map(({ id, name, competence, out_of, weight, kind, done_on }) => ({
      id,
      name,
      competence: competence ?? '',
      out_of: written(out_of),
      weight: written(weight),
      kind,
      done_on: done_on ?? '',
    })),
  );
  const [isTried, setTried] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      marksApi.setAssessments.call({
        sheet_id: sheet.sheet_id,
        assessments: drafts.map(({ id, name, competence, out_of, weight, kind, done_on }) => ({
          id,
          name: name.trim(),
          ...(competence.trim() && { competence: competence.trim() }),
          out_of: readDecimal(out_of)!,
          weight: readDecimal(weight)!,
          kind,
          ...(done_on && { done_on }),
        })),
      }),
    onSuccess: () => {
      showToast({ title: t`Columns saved` });
      onDone();
      onClose();
    },
  });
  const isRight = drafts.every(
    ({ name, out_of, weight }) => name.trim() && readDecimal(out_of) && readDecimal(weight),
  );
  const change = (id: string, patch: Partial<Draft>) => {
    setDirty(true);
    setDrafts(drafts.map((one) => (one.id === id ? { ...one, ...patch } : one)));
  };
  const hasMarks = (id: string) => sheet.cells.some((cell) => cell.assessment_id === id);

  return (
    <FormDialog
      size="lg"
      title={t`Columns`}
      description={t`One column for each test or competence.`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={{
        busy: save.isPending,
        submit: (event) => {
          event.preventDefault();
          setTried(true);
          if (isRight) save.mutate();
          else focusMistake(event.currentTarget);
        },
      }}
      outcome={save.error && <FormError error={save.error} />}
      onClose={onClose}
    >
      {drafts.map((draft, place) => (
        <ColumnFields
          key={draft.id}
          draft={draft}
          place={place}
          isTried={isTried}
          // A column with marks cannot be removed.
          isKept={drafts.length === 1 || hasMarks(draft.id)}
          onChange={(patch) => change(draft.id, patch)}
          onRemove={() => {
            setDirty(true);
            setDrafts(drafts.filter(({ id }) => id !== draft.id));
          }}
        />
      ))}
      {drafts.length < MOST && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => {
            setDirty(true);
            setDrafts([
              ...drafts,
              {
                id: eventId(),
                name: '',
                competence: '',
                out_of: written(sheet.maximum),
                weight: '1',
                kind: 'required',
                done_on: '',
              },
            ]);
          }}
        >
          {t`Add a column`}
        </Button>
      )}
    </FormDialog>
  );
}

type ColumnProps = {
  draft: Draft;
  place: number;
  isTried: boolean;
  /** It cannot be removed. */
  isKept: boolean;
  onChange: (patch: Partial<Draft>) => void;
  onRemove: () => void;
};

function ColumnFields({ draft, place, isTried, isKept, onChange, onRemove }: ColumnProps) {
  const { t } = useLingui();
  const kinds: Record<AssessmentKind, string> = {
    required: t`Counts`,
    bonus: t`Bonus points`,
    if_higher: t`Counts if it raises`,
  };
  const wrong = (text: string) => (isTried && !readDecimal(text) ? { message: MISTAKE } : undefined);
  return (
    <fieldset className="grid grid-cols-2 gap-3 border-b border-line pb-4 md:grid-cols-6">
      <legend className="sr-only">{t`Column ${place + 1}`}</legend>
      <TextField
        className="col-span-2 md:col-span-3"
        label={t`Name`}
        required
        maxLength={60}
        value={draft.name}
        error={isTried && !draft.name.trim() ? { message: /*i18n*/ 'Enter a name' } : undefined}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <TextField
        label={t`Out of`}
        required
        inputMode="decimal"
        value={draft.out_of}
        error={wrong(draft.out_of)}
        onChange={(event) => onChange({ out_of: event.target.value })}
      />
      <TextField
        label={t`Weight`}
        required
        inputMode="decimal"
        value={draft.weight}
        error={wrong(draft.weight)}
        onChange={(event) => onChange({ weight: event.target.value })}
      />
      <SelectField
        className="col-span-2 md:col-span-1"
        label={t`Kind`}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.target.value as AssessmentKind })}
        options={ASSESSMENT_KINDS.map((kind) => ({ value: kind, label: kinds[kind] }))}
      />
      <TextField
        className="col-span-2 md:col-span-3"
        label={t`Competence, for the card`}
        maxLength={300}
        value={draft.competence}
        onChange={(event) => onChange({ competence: event.target.value })}
      />
      <TextField
        className="md:col-span-2"
        type="date"
        label={t`Done on`}
        value={draft.done_on}
        onChange={(event) => onChange({ done_on: event.target.value })}
      />
      <div className="flex items-end justify-end">
        <IconButton
          icon={Trash2}
          label={t`Take away column ${place + 1}`}
          disabled={isKept}
          onClick={onRemove}
        />
      </div>
    </fieldset>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Moderation } from '#features/marking/class-results.ts';
import { eventId } from '#platform/outbox/web/event-id.ts';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { Moment } from '#platform/ui/moment.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Sheet } from '../../marks.contract.ts';
import { AssessmentSelect } from '../grid/assessment-select.tsx';
import { marksApi } from '../marks.client.ts';
import { readDecimal, written } from '../value-words.ts';
import { ModerationEffect } from './moderation-effect.tsx';
import { emptyStep, ModerationSteps, type StepDraft } from './moderation-steps.tsx';
import type { SheetStore } from './sheet-store.ts';

type Props = { store: SheetStore; sheet: Sheet; onDone: () => void; onClose: () => void };

const SHORTEST_REASON = 3;

/** The current steps, or one empty step. */
const draftsOf = (steps: readonly Moderation[]): StepDraft[] =>
  steps.length > 0
    ? steps.map(({ by, value }) => ({ id: eventId(), by, value: written(value) }))
    : [emptyStep()];

/** Edits the adjustments applied to a column's numbers when results are calculated; entries stay as they are. */
export function ModerationDialog({ store, sheet, onDone, onClose }: Props) {
  const { t } = useLingui();
  const [columnId, setColumnId] = useState(sheet.assessments[0]!.id);
  const column = sheet.assessments.find(({ id }) => id === columnId)!;
  const [drafts, setDrafts] = useState(() => draftsOf(column.moderation));
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
  const [first] = column.moderation;

  return (
    <FormDialog
      title={t`Moderate a column`}
      description={t`The marks entered are kept. Results use the changed marks.`}
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
      <AssessmentSelect
        label={t`Column`}
        assessments={sheet.assessments}
        value={columnId}
        onChoose={(chosen) => {
          setColumnId(chosen);
          setDrafts(draftsOf(sheet.assessments.find(({ id }) => id === chosen)!.moderation));
        }}
      />
      {first && (
        <p className="text-sm text-muted">
          {t`Moderated already: ${first.reason}`} <Moment instant={first.at} />
        </p>
      )}
      <ModerationSteps
        drafts={drafts}
        isTried={isTried}
        onChange={(next) => {
          setDirty(true);
          setDrafts(next);
        }}
      />
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
      <ModerationEffect store={store} sheet={sheet} column={column} steps={steps} />
    </FormDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { eventId } from '#platform/outbox/web/event-id.ts';
import { Button } from '#platform/ui/button.tsx';
import { focusMistake } from '#platform/ui/forms/focus-mistake.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Assessment, Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';
import { readDecimal, written } from '../value-words.ts';
import { type ColumnDraft, ColumnFields } from './column-fields.tsx';

type Props = { sheet: Sheet; onDone: () => void; onClose: () => void };

const MOST = 12;

export function ColumnsDialog({ sheet, onDone, onClose }: Props) {
  const { t } = useLingui();
  const [drafts, setDrafts] = useState<readonly ColumnDraft[]>(() => sheet.assessments.map(draftOf));
  const [isTried, setTried] = useState(false);
  const [isDirty, setDirty] = useState(false);
  const save = useMutation({
    mutationFn: () =>
      marksApi.setAssessments.call({ sheet_id: sheet.sheet_id, assessments: drafts.map(assessmentOf) }),
    onSuccess: () => {
      showToast({ title: t`Columns saved` });
      onDone();
      onClose();
    },
  });
  const isRight = drafts.every(
    ({ name, out_of, weight }) => name.trim() && readDecimal(out_of) && readDecimal(weight),
  );
  const put = (next: readonly ColumnDraft[]) => {
    setDirty(true);
    setDrafts(next);
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
          onChange={(patch) => put(drafts.map((one) => (one.id === draft.id ? { ...one, ...patch } : one)))}
          onRemove={() => put(drafts.filter(({ id }) => id !== draft.id))}
        />
      ))}
      {drafts.length < MOST && (
        <Button
          variant="secondary"
          className="self-start"
          icon={<Plus aria-hidden />}
          onClick={() => put([...drafts, emptyColumn(sheet.maximum)])}
        >
          {t`Add a column`}
        </Button>
      )}
    </FormDialog>
  );
}

const emptyColumn = (maximum: string): ColumnDraft => ({
  id: eventId(),
  name: '',
  competence: '',
  out_of: written(maximum),
  weight: '1',
  kind: 'required',
  done_on: '',
});

const draftOf = ({ id, name, competence, out_of, weight, kind, done_on }: Assessment): ColumnDraft => ({
  id,
  name,
  competence: competence ?? '',
  out_of: written(out_of),
  weight: written(weight),
  kind,
  done_on: done_on ?? '',
});

const assessmentOf = ({ id, name, competence, out_of, weight, kind, done_on }: ColumnDraft) => ({
  id,
  name: name.trim(),
  ...(competence.trim() && { competence: competence.trim() }),
  out_of: readDecimal(out_of)!,
  weight: readDecimal(weight)!,
  kind,
  ...(done_on && { done_on }),
});

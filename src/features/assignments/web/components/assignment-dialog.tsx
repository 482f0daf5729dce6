import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SetAssignment } from '../../assignments.contract.ts';
import { HAND_INS, isHandedInHere, MOST_TEXT, MOST_TITLE } from '../../assignments.rules.ts';
import { assignmentFilesApi, assignmentsApi } from '../assignments.client.ts';
import type { WorkOfLesson } from '../shared/work-of-lesson.ts';
import { AudienceFields } from './audience-fields.tsx';
import { DueFields } from './due-fields.tsx';
import { FilesField } from '#platform/ui/forms/files-field.tsx';
import { useHandInWords } from './hand-in-words.ts';
import { MoreClassesField } from './more-classes-field.tsx';
import { PlaceField, placeName } from './place-field.tsx';
import { PublishFields } from './publish-fields.tsx';
import { type AssignmentForm, useAssignmentForm } from './use-assignment-form.ts';
import { useChosenClasses } from './use-chosen-classes.ts';

type Props = {
  /** The assignment to correct or to copy from; null for an empty form. */
  from: SetAssignment | null;
  as: 'new' | 'correct' | 'copy';
  /** The lesson from which new work is given. */
  given?: WorkOfLesson;
  onSaved?: () => void;
  onClose: () => void;
};

export function AssignmentDialog({ from, as, given, onSaved, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const handIn = useHandInWords();
  const words = useWords(as);
  const [uploading, setUploading] = useState(false);
  const places = useQuery(assignmentsApi.places.queryOptions({ staleTime: 60_000 }));
  const isOut = as === 'correct' && from !== null && from.state !== 'draft' && from.state !== 'scheduled';
  const origin = { from, as, given, places: places.data ?? [] };
  const { form, sending, unanswered, dirty } = useAssignmentForm(origin, (saved) => {
    showToast({ title: t`Success`, description: words.saved(saved.state) });
    onClose();
    onSaved?.();
    return queries.invalidateQueries({ queryKey: assignmentsApi.key() });
  });
  const { register, watch, formState } = form;
  const { errors } = formState;
  const { classId, subjectId, further, classes } = useChosenClasses(form, origin);
  const fixed = given ?? (as === 'correct' ? from : null);
  return (
    <SendDialog
      size="lg"
      title={as === 'correct' ? t`Correct the assignment` : t`New assignment`}
      submit={isOut ? t`Save` : words.send(watch('publish'))}
      busyLabel={t`Sending...`}
      dirty={dirty}
      sending={{ ...sending, busy: sending.busy || uploading }}
      unanswered={unanswered}
      onClose={onClose}
    >
      {fixed ? (
        <p className="font-medium">{placeName(fixed)}</p>
      ) : (
        <PlaceField
          places={places.data}
          error={errors.place}
          field={register('place', {
            onChange: () => {
              form.setValue('student_ids', []);
              form.setValue('also', undefined);
            },
          })}
        />
      )}
      <AudienceFields form={form} classId={classId} subjectId={subjectId} />
      {further && (
        <MoreClassesField
          {...further}
          onChoose={(ids) => form.setValue('also', ids, { shouldDirty: true })}
        />
      )}
      <TextField
        label={t`Title`}
        required
        maxLength={MOST_TITLE}
        autoComplete="off"
        error={errors.title}
        {...register('title')}
      />
      <TextAreaField
        label={t({ message: 'Text', context: 'assignment' })}
        hint={t`# heading, **bold**, - list. Web addresses become links.`}
        rows={4}
        maxLength={MOST_TEXT}
        error={errors.body}
        {...register('body')}
      />
      <FilesField
        files={form.watch('files')}
        current={() => form.getValues('files')}
        onFiles={(files) => form.setValue('files', files, { shouldDirty: true })}
        send={(file) => assignmentFilesApi.upload.call({ file })}
        error={errors.files}
        onBusy={setUploading}
      />
      <DueFields form={form} classes={classes} except={as === 'correct' ? from : null} />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <SelectField
          label={t`How it is handed in`}
          options={HAND_INS.map((value) => ({ value, label: handIn[value] }))}
          {...register('hand_in')}
        />
        <TextField
          label={t`Points`}
          hint={t`Leave empty if it is not marked.`}
          inputMode="decimal"
          autoComplete="off"
          error={errors.points}
          {...register('points')}
        />
      </div>
      {isHandedInHere(watch('hand_in')) && (
        <CheckboxField label={t`Accept late work`} {...register('accepts_late')} />
      )}
      {!isOut && <PublishFields form={form} />}
    </SendDialog>
  );
}

/** The button that sends, and the toast after it. */
function useWords(as: Props['as']) {
  const { t } = useLingui();
  return {
    send: (publish: AssignmentForm['publish']) =>
      publish === 'draft' ? t`Save draft` : publish === 'later' ? t`Schedule` : t`Publish`,
    saved(state: SetAssignment['state']) {
      if (as === 'correct') return t`Assignment corrected`;
      if (state === 'draft') return t`Draft saved`;
      return state === 'scheduled' ? t`Assignment scheduled` : t`Assignment published`;
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
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
import { moreClasses } from '../more-classes.ts';
import { useHandInWords } from './hand-in-words.ts';
import { MoreClassesField } from './more-classes-field.tsx';
import { PublishFields } from './publish-fields.tsx';
import { useAssignmentForm } from './use-assignment-form.ts';

type Props = {
  /** The assignment to correct or to copy from; null for an empty form. */
  from: SetAssignment | null;
  as: 'new' | 'correct' | 'copy';
  /** New work that is set from a lesson. */
  given?: WorkOfLesson;
  onSaved?: () => void;
  onClose: () => void;
};

export function AssignmentDialog({ from, as, given, onSaved, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const handIn = useHandInWords();
  const [uploading, setUploading] = useState(false);
  const places = useQuery(assignmentsApi.places.queryOptions({ staleTime: 60_000 }));
  const isOut = as === 'correct' && from !== null && from.state !== 'draft' && from.state !== 'scheduled';
  const { form, sending, unanswered, dirty } = useAssignmentForm(
    { from, as, given, places: places.data ?? [] },
    (saved) => {
      const description =
        as === 'correct'
          ? t`Assignment corrected`
          : saved.state === 'draft'
            ? t`Draft saved`
            : saved.state === 'scheduled'
              ? t`Assignment scheduled`
              : t`Assignment published`;
      showToast({ title: t`Success`, description });
      onClose();
      onSaved?.();
      return queries.invalidateQueries({ queryKey: assignmentsApi.key() });
    },
  );
  const { register, watch, formState } = form;
  const { errors } = formState;
  const place = watch('place');
  const publish = watch('publish');
  const locale = currentLocale();
  const fixed = given ?? (as === 'correct' ? from : null);
  const [chosenClass = '', chosenSubject = ''] = place.split('/');
  const classId = as === 'correct' ? (from?.class.id ?? '') : chosenClass;
  const subjectId = as === 'correct' ? (from?.subject.id ?? '') : chosenSubject;
  const all = places.data ?? [];
  const isForMore = as !== 'correct' && watch('audience') === 'class';
  const more = moreClasses(all, { class_id: classId, subject_id: subjectId }, watch('also'));
  const others = isForMore ? more.offered.filter((each) => more.chosen.includes(each.class.id)) : [];
  const first = all.find((each) => each.class.id === classId) ?? fixed;
  return (
    <SendDialog
      size="lg"
      title={as === 'correct' ? t`Correct the assignment` : t`New assignment`}
      submit={
        isOut ? t`Save` : publish === 'draft' ? t`Save draft` : publish === 'later' ? t`Schedule` : t`Publish`
      }
      busyLabel={t`Sending...`}
      dirty={dirty}
      sending={{ ...sending, busy: sending.busy || uploading }}
      unanswered={unanswered}
      onClose={onClose}
    >
      {fixed ? (
        <p className="font-medium">{`${classLabel(fixed.class)} · ${namesFor(fixed.subject, locale).own}`}</p>
      ) : (
        <SelectField
          label={t`Class and subject`}
          required
          placeholder={places.data?.length === 0 ? t`You teach no subject yet` : t`Choose a class`}
          options={(places.data ?? []).map((each) => ({
            value: `${each.class.id}/${each.subject.id}`,
            label: `${classLabel(each.class)} · ${namesFor(each.subject, locale).own}`,
          }))}
          error={errors.place}
          {...register('place', {
            onChange: () => {
              form.setValue('student_ids', []);
              form.setValue('also', undefined);
            },
          })}
        />
      )}
      <AudienceFields form={form} classId={classId} subjectId={subjectId} />
      {isForMore && (
        <MoreClassesField
          {...more}
          group={
            all.find((each) => each.class.id === classId && each.subject.id === subjectId)?.group ?? null
          }
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
      <DueFields
        form={form}
        classes={first && classId ? [first.class, ...others.map((each) => each.class)] : []}
        except={as === 'correct' ? from : null}
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <SelectField
          label={t`How it is handed in`}
          options={HAND_INS.map((value) => ({
            value,
            label: handIn[value],
          }))}
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
        <CheckboxField label={t`Take work that comes late`} {...register('accepts_late')} />
      )}
      {!isOut && <PublishFields form={form} />}
    </SendDialog>
  );
}

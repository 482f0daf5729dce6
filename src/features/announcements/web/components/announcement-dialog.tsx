import { Plural, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import { StudentPicker } from '#features/students/web/shared/student-picker.tsx';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import type { FieldMistake } from '#platform/ui/forms/field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { FilesField } from '#platform/ui/forms/files-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { AnnouncementInput } from '../../announcement-text-schema.ts';
import type { Announcement, FoundPerson } from '../../announcements.contract.ts';
import {
  FAMILY_ROLES,
  hasTeachers,
  MOST_STUDENTS,
  MOST_TEXT,
  MOST_TITLE,
} from '../../announcements.rules.ts';
import { mayAnnounceToAll, mayAnnounceUrgently } from '../../announcements.policy.ts';
import { announcementFilesApi, announcementsApi } from '../announcements.client.ts';
import { AudienceFields } from './audience-fields.tsx';
import { namedOf } from './named-of.ts';
import { ChoicesFields } from './choices-fields.tsx';
import { TranslationDraft } from './translation-draft.tsx';
import { type FilledDraft, isUnread, useFilledDraft, useTranslationDraft } from './use-translation-draft.ts';
import { VoiceField } from './voice-field.tsx';

type Props = { announcement: Announcement | null; onClose: () => void };

export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isOut = announcement !== null && announcement.state !== 'scheduled';
  const filled = useFilledDraft();
  const { form, sending, unanswered, dirty } = useAnnouncementForm(announcement, filled[0], (saved) => {
    const description = announcement
      ? t`Announcement corrected`
      : saved.state === 'scheduled'
        ? t`Announcement scheduled`
        : t`Announcement published`;
    showToast({ title: t`Success`, description });
    onClose();
    return queries.invalidateQueries({ queryKey: announcementsApi.list.key() });
  });
  const { register, watch, setValue, formState } = form;
  const { errors } = formState;
  const draft = useTranslationDraft(form, filled);
  const [students, setStudents] = useState<readonly PickedStudent[]>([]);
  const [people, setPeople] = useState<readonly FoundPerson[]>([]);
  // A draft keeps the ids only, so that its students and people are chosen again.
  useEffect(() => {
    setValue('student_ids', []);
    setValue('user_ids', []);
    // A draft does not keep its voice note either: nobody could listen to it before sending.
    setValue('voice_file_id', undefined);
  }, [setValue]);
  const again = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  function choosePeople(next: FoundPerson[]) {
    setPeople(next);
    const { user_ids, student_ids } = namedOf(next);
    setValue('student_ids', student_ids, again);
    setValue('user_ids', user_ids, again);
  }
  const choices = { fr: watch('choices_fr') ?? [], en: watch('choices_en') ?? [] };
  const [uploading, setUploading] = useState(false);
  const [recording, setRecording] = useState(false);
  const [asked, setAsked] = useState(false);
  const asks = asked || choices.fr.length + choices.en.length > 0;
  const only = watch('only') ?? null;
  const may = useMay();
  const [isOffice, isHead] = [may(mayAnnounceToAll), may(mayAnnounceUrgently)];
  return (
    <SendDialog
      size="lg"
      title={announcement ? t`Correct the announcement` : t`New announcement`}
      submit={announcement ? t`Save` : watch('publish_at') ? t`Schedule` : t`Publish`}
      busyLabel={t`Sending...`}
      dirty={dirty}
      sending={{ ...sending, busy: sending.busy || uploading || recording }}
      unanswered={unanswered}
      onClose={onClose}
      beside={
        !announcement &&
        only === 'chosen' && (
          <StudentPicker
            legend={t`Students`}
            counted={
              <Plural
                value={students.length}
                _0="No student chosen"
                one="# student chosen"
                other="# students chosen"
              />
            }
            chosenLabel={t`Students chosen`}
            error={firstMistake(errors.student_ids)}
            chosen={students}
            onChange={(next) => {
              setStudents(next);
              setValue(
                'student_ids',
                next.map(({ student_id }) => student_id),
                again,
              );
            }}
            most={MOST_STUDENTS}
          />
        )
      }
    >
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 font-medium">{t`French`}</legend>
          <TextField
            label={t`Title in French`}
            lang="fr"
            maxLength={MOST_TITLE}
            autoComplete="off"
            error={errors.title_fr}
            {...register('title_fr')}
          />
          <TextAreaField
            label={t`Text in French`}
            lang="fr"
            rows={6}
            maxLength={MOST_TEXT}
            error={errors.body_fr}
            {...register('body_fr')}
          />
        </fieldset>
        <fieldset className="flex flex-col gap-3">
          <legend className="mb-1 font-medium">{t`English`}</legend>
          <TextField
            label={t`Title in English`}
            lang="en"
            maxLength={MOST_TITLE}
            autoComplete="off"
            error={errors.title_en}
            {...register('title_en')}
          />
          <TextAreaField
            label={t`Text in English`}
            lang="en"
            rows={6}
            maxLength={MOST_TEXT}
            error={errors.body_en}
            {...register('body_en')}
          />
        </fieldset>
      </div>
      <TranslationDraft draft={draft} />
      <p className="text-sm text-muted">
        {t`One language is enough. Readers see their own where it is written.`}{' '}
        {t`To format: # heading, **bold**, *italics*, - list, [text](https://address).`}
      </p>
      <FilesField
        files={watch('files') ?? []}
        current={() => form.getValues('files') ?? []}
        onFiles={(files) => setValue('files', files, { shouldDirty: true })}
        send={(file) => announcementFilesApi.upload.call({ file })}
        error={firstMistake(errors.files)}
        onBusy={setUploading}
      />
      <VoiceField
        before={announcement?.voice ?? null}
        error={errors.voice_file_id}
        onVoice={(id) => setValue('voice_file_id', id, { shouldDirty: true })}
        onBusy={setRecording}
      />
      {!announcement && (
        <AudienceFields
          roles={watch('roles')}
          classIds={watch('class_ids')}
          errors={{
            roles: errors.roles?.message,
            classes: errors.class_ids?.message,
            subject: errors.subject_id,
            people: firstMistake(errors.user_ids),
          }}
          only={only}
          subjectId={watch('subject_id') ?? null}
          onSubject={(id) => setValue('subject_id', id, again)}
          studentIds={students.map(({ student_id }) => student_id)}
          people={people}
          onPeople={choosePeople}
          onRoles={(roles) => setValue('roles', roles, again)}
          onClasses={(ids) => {
            setValue('class_ids', ids, again);
            // A class chosen anew may not be taught the subject of the one before.
            if (isOffice) return;
            setValue('subject_id', null, again);
            choosePeople([]);
          }}
          titles={{ title_fr: watch('title_fr'), title_en: watch('title_en') }}
          confirmation={{
            value: watch('confirmed_people'),
            error: errors.confirmed_people,
            onChange: (people) => setValue('confirmed_people', people, again),
          }}
          onOnly={(next) => {
            setValue('only', next, again);
            setValue('subject_id', null, again);
            setStudents([]);
            choosePeople([]);
            if (!hasTeachers(next))
              setValue(
                'roles',
                FAMILY_ROLES.filter((role) => watch('roles').includes(role)),
                again,
              );
          }}
        />
      )}
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {!isOut && (
          <TextField
            label={t({ message: 'From', context: 'release' })}
            type="datetime-local"
            hint={t`Leave empty to publish now.`}
            value={localOf(watch('publish_at'))}
            onChange={({ target }) =>
              setValue('publish_at', target.value ? new Date(target.value).toISOString() : null, {
                shouldDirty: true,
              })
            }
          />
        )}
        <DateField
          label={t`Last day`}
          hint={t`Leave empty to keep it until it is recalled.`}
          value={watch('ends_on') ?? ''}
          onChange={({ target }) => setValue('ends_on', target.value || null, { shouldDirty: true })}
        />
      </div>
      <div>
        {!asks && (
          <CheckboxField label={t`Ask readers to say that they have read it`} {...register('acknowledge')} />
        )}
        <ChoicesFields
          choices={choices}
          error={firstMistake(errors.choices_fr) ?? firstMistake(errors.choices_en)}
          asks={asks}
          onAsks={(next) => {
            setAsked(next);
            if (next) return;
            setValue('choices_fr', [], again);
            setValue('choices_en', [], again);
          }}
          onChange={(language, next) => setValue(`choices_${language}`, next, again)}
        />
        <CheckboxField label={t`Keep it at the top`} {...register('pinned')} />
        {isHead && !announcement && (
          <CheckboxField
            label={t`Urgent: it leaves at once`}
            hint={t`At night and on Sundays too, and beside the three notices of a week. Text messages still wait for 08:00.`}
            {...register('urgent')}
          />
        )}
      </div>
    </SendDialog>
  );
}

type Mistakes = FieldMistake | readonly FieldMistake[];

/** The mistake of a list, or of the first of its items that has one. */
const firstMistake = (mistakes: Mistakes): FieldMistake =>
  Array.isArray(mistakes) ? mistakes.find((each) => each?.message) : (mistakes as FieldMistake);

/** An instant as the value of a datetime-local field, in the device's time zone. */
function localOf(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function useAnnouncementForm(
  announcement: Announcement | null,
  filled: FilledDraft,
  onSent: (saved: Announcement) => unknown,
) {
  const { t } = useLingui();
  const isOffice = useMay()(mayAnnounceToAll);
  const begin: AnnouncementInput = {
    title_fr: announcement?.title_fr ?? '',
    body_fr: announcement?.body_fr ?? '',
    title_en: announcement?.title_en ?? '',
    body_en: announcement?.body_en ?? '',
    roles: announcement?.roles ?? (isOffice ? ['parent', 'student', 'teacher'] : ['parent']),
    class_ids: announcement?.classes.map(({ id }) => id) ?? [],
    only: null,
    student_ids: [],
    user_ids: [],
    subject_id: null,
    choices_fr: announcement?.choices_fr ?? [],
    choices_en: announcement?.choices_en ?? [],
    pinned: announcement?.pinned ?? false,
    urgent: false,
    acknowledge: announcement?.acknowledge ?? false,
    publish_at: announcement?.state === 'scheduled' ? announcement.publish_at : null,
    ends_on: announcement?.ends_on ?? null,
    files: announcement?.files.map(({ file_id, title }) => ({ file_id, title })) ?? [],
  };
  const attempt = useAttemptForm<AnnouncementInput, AnnouncementInput, Announcement>({
    name: `announcements.${announcement?.id ?? 'new'}`,
    schema: AnnouncementInput,
    begin,
    counted: t`The announcement was published as you first sent it.`,
    call: (
      { roles, class_ids, only, student_ids, user_ids, subject_id, urgent, confirmed_people, ...text },
      options,
    ) => {
      if (announcement) return announcementsApi.change.call({ announcement_id: announcement.id, ...text });
      const [class_id] = class_ids;
      return isOffice || !class_id
        ? announcementsApi.create.call(
            { ...text, roles, class_ids, only, student_ids, user_ids, subject_id, urgent, confirmed_people },
            options,
          )
        : announcementsApi.createForClass.call(
            {
              ...text,
              class_id,
              subject_id,
              roles: FAMILY_ROLES.filter((role) => roles.includes(role)),
              ...(only === 'people' && { user_ids, student_ids }),
            },
            options,
          );
    },
    prepare: (input) => {
      if (!announcement && !isOffice && input.class_ids.length === 0) throw t`Please choose a class`;
      if (isUnread(filled, input)) throw t`A text is still a draft. Read it, then correct or accept it.`;
      return input;
    },
    fieldOf: {
      NO_SUCH_CLASS: 'class_ids',
      NO_SUCH_STUDENT: 'student_ids',
      NO_SUCH_PERSON: 'user_ids',
      NO_SUCH_SUBJECT: 'subject_id',
      LARGE_AUDIENCE: 'confirmed_people',
      ALREADY_ANSWERED: 'choices_fr',
      FILE_GONE: 'files',
    },
    keepsDraft: announcement === null,
    onSent: (saved) => void onSent(saved),
  });
  return { ...attempt, dirty: attempt.form.formState.isDirty };
}

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
import type { Announcement } from '../../announcements.contract.ts';
import { FAMILY_ROLES, MOST_STUDENTS, MOST_TEXT, MOST_TITLE } from '../../announcements.rules.ts';
import { mayAnnounceToAll } from '../../announcements.policy.ts';
import { announcementFilesApi, announcementsApi } from '../announcements.client.ts';
import { AudienceFields } from './audience-fields.tsx';
import { ChoicesFields } from './choices-fields.tsx';

type Props = { announcement: Announcement | null; onClose: () => void };

export function AnnouncementDialog({ announcement, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const isOut = announcement !== null && announcement.state !== 'scheduled';
  const { form, sending, unanswered, dirty } = useAnnouncementForm(announcement, (saved) => {
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
  const [students, setStudents] = useState<readonly PickedStudent[]>([]);
  // A draft keeps the ids only, so that its students are chosen again.
  useEffect(() => setValue('student_ids', []), [setValue]);
  const again = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  const choices = { fr: watch('choices_fr') ?? [], en: watch('choices_en') ?? [] };
  const [uploading, setUploading] = useState(false);
  const [asked, setAsked] = useState(false);
  const asks = asked || choices.fr.length + choices.en.length > 0;
  const only = watch('only') ?? null;
  return (
    <SendDialog
      size="lg"
      title={announcement ? t`Correct the announcement` : t`New announcement`}
      submit={announcement ? t`Save` : watch('publish_at') ? t`Schedule` : t`Publish`}
      busyLabel={t`Sending...`}
      dirty={dirty}
      sending={{ ...sending, busy: sending.busy || uploading }}
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
      {!announcement && (
        <AudienceFields
          roles={watch('roles')}
          classIds={watch('class_ids')}
          errors={{ roles: errors.roles?.message, classes: errors.class_ids?.message }}
          only={only}
          studentIds={students.map(({ student_id }) => student_id)}
          onRoles={(roles) => setValue('roles', roles, again)}
          onClasses={(ids) => setValue('class_ids', ids, again)}
          titles={{ title_fr: watch('title_fr'), title_en: watch('title_en') }}
          confirmation={{
            value: watch('confirmed_people'),
            error: errors.confirmed_people,
            onChange: (people) => setValue('confirmed_people', people, again),
          }}
          onOnly={(next) => {
            setValue('only', next, again);
            if (next)
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

function useAnnouncementForm(announcement: Announcement | null, onSent: (saved: Announcement) => unknown) {
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
    choices_fr: announcement?.choices_fr ?? [],
    choices_en: announcement?.choices_en ?? [],
    pinned: announcement?.pinned ?? false,
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
    call: ({ roles, class_ids, only, student_ids, confirmed_people, ...text }, options) => {
      if (announcement) return announcementsApi.change.call({ announcement_id: announcement.id, ...text });
      const [class_id] = class_ids;
      return isOffice || !class_id
        ? announcementsApi.create.call(
            { ...text, roles, class_ids, only, student_ids, confirmed_people },
            options,
          )
        : announcementsApi.createForClass.call(
            { ...text, class_id, roles: FAMILY_ROLES.filter((role) => roles.includes(role)) },
            options,
          );
    },
    prepare: (input) => {
      if (!announcement && !isOffice && input.class_ids.length === 0) throw t`Please choose a class`;
      return input;
    },
    fieldOf: {
      NO_SUCH_CLASS: 'class_ids',
      NO_SUCH_STUDENT: 'student_ids',
      LARGE_AUDIENCE: 'confirmed_people',
      ALREADY_ANSWERED: 'choices_fr',
      FILE_GONE: 'files',
    },
    keepsDraft: announcement === null,
    onSent: (saved) => void onSent(saved),
  });
  return { ...attempt, dirty: attempt.form.formState.isDirty };
}

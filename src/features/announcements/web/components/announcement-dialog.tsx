import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useClasses } from '#features/classes/web/shared/use-classes.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { has } from '#features/people/people.policy.ts';
import { classLabel } from '#features/roster/classes.rules.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type Announcement, AnnouncementInput } from '../../announcements.contract.ts';
import {
  AUDIENCE_ROLES,
  type AudienceRole,
  FAMILY_ROLES,
  MOST_TEXT,
  MOST_TITLE,
} from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';
import { useRoleWords } from './audience-words.ts';

type Props = { announcement: Announcement | null; onClose: () => void };

/** Writes an announcement or corrects one: both languages side by side, for whom, from when and until when. */
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
  return (
    <SendDialog
      size="lg"
      title={announcement ? t`Correct the announcement` : t`New announcement`}
      submit={announcement ? t`Save` : watch('publish_at') ? t`Schedule` : t`Publish`}
      busyLabel={t`Sending...`}
      dirty={dirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
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
      <p className="text-sm text-muted">{t`One language is enough. Readers see their own where it is written.`}</p>
      <AudienceFields
        roles={watch('roles')}
        classIds={watch('class_ids')}
        error={errors.roles?.message}
        onRoles={(roles) =>
          setValue('roles', roles, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
        onClasses={(ids) => setValue('class_ids', ids, { shouldDirty: true })}
      />
      <div className="grid gap-x-4 gap-y-3 md:grid-cols-2">
        {!isOut && (
          <TextField
            label={t`From`}
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
        <CheckboxField label={t`Ask readers to say that they have read it`} {...register('acknowledge')} />
        <CheckboxField label={t`Keep it at the top`} {...register('pinned')} />
      </div>
    </SendDialog>
  );
}

/** A moment as the browser's field has it, on the device's clock. */
function localOf(instant: string | null | undefined): string {
  if (!instant) return '';
  const at = new Date(instant);
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function useAnnouncementForm(announcement: Announcement | null, onSent: (saved: Announcement) => unknown) {
  const { t } = useLingui();
  const may = useMay();
  const begin: AnnouncementInput = {
    title_fr: announcement?.title_fr ?? '',
    body_fr: announcement?.body_fr ?? '',
    title_en: announcement?.title_en ?? '',
    body_en: announcement?.body_en ?? '',
    roles: announcement?.roles ?? (may(has('admin')) ? ['parent', 'student', 'teacher'] : ['parent']),
    class_ids: announcement?.classes.map(({ id }) => id) ?? [],
    pinned: announcement?.pinned ?? false,
    acknowledge: announcement?.acknowledge ?? false,
    publish_at: announcement?.state === 'scheduled' ? announcement.publish_at : null,
    ends_on: announcement?.ends_on ?? null,
  };
  const attempt = useAttemptForm<AnnouncementInput, AnnouncementInput, Announcement>({
    name: `announcements.${announcement?.id ?? 'new'}`,
    schema: AnnouncementInput,
    begin,
    counted: t`The announcement was published as you first sent it.`,
    call: (input, options) =>
      announcement
        ? announcementsApi.change.call({ announcement_id: announcement.id, ...input })
        : announcementsApi.create.call(input, options),
    fieldOf: { NOT_YOURS: 'roles' },
    keepsDraft: announcement === null,
    onSent: (saved) => void onSent(saved),
  });
  return { ...attempt, dirty: attempt.form.formState.isDirty };
}

type AudienceProps = {
  roles: readonly AudienceRole[];
  classIds: readonly string[];
  error: string | undefined;
  onRoles: (roles: AudienceRole[]) => void;
  onClasses: (ids: string[]) => void;
};

/** Some of all, in their order, with one of them or without it. */
const toggled = <Each,>(all: readonly Each[], chosen: readonly Each[], one: Each, on: boolean) =>
  all.filter((each) => (each === one ? on : chosen.includes(each)));

/** For whom: roles, and classes where it is not for the whole school; with how many people that is. */
function AudienceFields({ roles, classIds, error, onRoles, onClasses }: AudienceProps) {
  const { t } = useLingui();
  const may = useMay();
  const isOffice = may(has('admin'));
  const words = useRoleWords();
  const classes = useClasses();
  const offered = isOffice ? AUDIENCE_ROLES : FAMILY_ROLES;
  const ids = classes.data?.map(({ id }) => id) ?? [];
  return (
    <>
      <fieldset>
        <legend className="font-medium">{t`For`}</legend>
        <div className="flex flex-wrap gap-x-6">
          {offered.map((role) => (
            <CheckboxField
              key={role}
              label={words[role]}
              checked={roles.includes(role)}
              onChange={({ target }) => onRoles(toggled(offered, roles, role, target.checked))}
            />
          ))}
        </div>
        {error && <FieldError id="announcement-roles-error" error={{ message: error }} />}
      </fieldset>
      <fieldset>
        <legend className="font-medium">{isOffice ? t`Classes; none: the whole school` : t`Classes`}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-4">
          {classes.data?.map((schoolClass) => (
            <CheckboxField
              key={schoolClass.id}
              label={classLabel(schoolClass)}
              checked={classIds.includes(schoolClass.id)}
              onChange={({ target }) => onClasses(toggled(ids, classIds, schoolClass.id, target.checked))}
            />
          ))}
        </div>
      </fieldset>
      <HowMany roles={roles} classIds={classIds} />
    </>
  );
}

/** How many people that is, before it is sent. */
function HowMany({ roles, classIds }: { roles: readonly AudienceRole[]; classIds: readonly string[] }) {
  const { t } = useLingui();
  const may = useMay();
  const isAsked = roles.length > 0 && (classIds.length > 0 || may(has('admin')));
  const count = useQuery({
    ...announcementsApi.audience.queryOptions({ input: { roles: [...roles], class_ids: [...classIds] } }),
    enabled: isAsked,
    staleTime: 60_000,
  });
  const people = isAsked ? (count.data?.people ?? 0) : 0;
  const others = isAsked ? (count.data?.without_account ?? 0) : 0;
  return (
    <output className="block min-h-10 text-sm text-muted">
      {t`${plural(people, { one: '# person reads it in the portal.', other: '# people read it in the portal.' })}`}
      {others > 0 && (
        <>
          {' '}
          {t`${plural(others, { one: '# guardian has no account: tell them on paper or by telephone.', other: '# guardians have no account: tell them on paper or by telephone.' })}`}
        </>
      )}
    </output>
  );
}

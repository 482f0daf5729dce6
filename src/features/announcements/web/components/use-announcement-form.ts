import { useLingui } from '@lingui/react/macro';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { useAttemptForm } from '#platform/ui/forms/use-attempt-form.ts';
import { AnnouncementInput } from '../../announcement-text-schema.ts';
import type { Announcement } from '../../announcements.contract.ts';
import { mayAnnounceToAll } from '../../announcements.policy.ts';
import { FAMILY_ROLES } from '../../announcements.rules.ts';
import { announcementsApi } from '../announcements.client.ts';
import { type FilledDraft, isUnread } from './use-translation-draft.ts';

export type AnnouncementForm = ReturnType<typeof useAnnouncementForm>['form'];

/** The form of a new announcement, or of a correction. */
export function useAnnouncementForm(
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

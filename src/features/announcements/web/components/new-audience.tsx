import { AudienceFields } from './audience-fields.tsx';
import { firstMistake } from './first-mistake.ts';
import type { AnnouncementForm } from './use-announcement-form.ts';
import type { Audience } from './use-audience.ts';

/** The audience of a new announcement: a correction keeps its own. */
export function NewAudience({ form, audience }: { form: AnnouncementForm; audience: Audience }) {
  const { watch, setValue, formState } = form;
  const { errors } = formState;
  const again = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <AudienceFields
      roles={watch('roles')}
      classIds={watch('class_ids')}
      errors={{
        roles: errors.roles?.message,
        classes: errors.class_ids?.message,
        subject: errors.subject_id,
        people: firstMistake(errors.user_ids),
      }}
      only={watch('only') ?? null}
      subjectId={watch('subject_id') ?? null}
      onSubject={(id) => setValue('subject_id', id, again)}
      studentIds={audience.students.map(({ student_id }) => student_id)}
      people={audience.people}
      onPeople={audience.choosePeople}
      onRoles={(roles) => setValue('roles', roles, again)}
      onClasses={audience.chooseClasses}
      titles={{ title_fr: watch('title_fr'), title_en: watch('title_en') }}
      confirmation={{
        value: watch('confirmed_people'),
        error: errors.confirmed_people,
        onChange: (people) => setValue('confirmed_people', people, again),
      }}
      onOnly={audience.chooseOnly}
    />
  );
}

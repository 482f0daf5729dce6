import { useEffect, useState } from 'react';
import type { PickedStudent } from '#features/students/web/shared/picked-student.ts';
import type { FoundPerson } from '../../announcements.contract.ts';
import { FAMILY_ROLES, hasTeachers, type Only } from '../../announcements.rules.ts';
import { namedOf } from './named-of.ts';
import type { AnnouncementForm } from './use-announcement-form.ts';

export type Audience = ReturnType<typeof useAudience>;

/** Audience of a new announcement: students and people by name, of whom the form holds the ids. */
export function useAudience({ watch, setValue, formState }: AnnouncementForm, isOffice: boolean) {
  const [students, setStudents] = useState<readonly PickedStudent[]>([]);
  const [people, setPeople] = useState<readonly FoundPerson[]>([]);
  // A draft contains ids without names, so students and people must be chosen again.
  useEffect(() => {
    setValue('student_ids', []);
    setValue('user_ids', []);
  }, [setValue]);
  const again = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  function choosePeople(next: FoundPerson[]) {
    setPeople(next);
    const { user_ids, student_ids } = namedOf(next);
    setValue('student_ids', student_ids, again);
    setValue('user_ids', user_ids, again);
  }
  return {
    students,
    people,
    choosePeople,
    chooseStudents: (next: readonly PickedStudent[]) => {
      setStudents(next);
      const ids = next.map(({ student_id }) => student_id);
      setValue('student_ids', ids, again);
    },
    chooseClasses: (ids: string[]) => {
      setValue('class_ids', ids, again);
      // The new class may not have the subject of the previous one.
      if (isOffice) return;
      setValue('subject_id', null, again);
      choosePeople([]);
    },
    chooseOnly: (next: Only | null) => {
      setValue('only', next, again);
      setValue('subject_id', null, again);
      setStudents([]);
      choosePeople([]);
      if (hasTeachers(next)) return;
      const roles = FAMILY_ROLES.filter((role) => watch('roles').includes(role));
      setValue('roles', roles, again);
    },
  };
}

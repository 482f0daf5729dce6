import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '../../timetable.rules.ts';
import type { Names } from '../../whole-names.ts';

/** A conflict in words: "Mrs Ngo teaches 5e A then". */
export function useConflictWords(nameOf: Names) {
  const { t } = useLingui();
  return (conflict: Conflict): string => {
    if (conflict.kind === 'unavailable') return t`${nameOf(conflict.teacher_id)} is not available then`;
    if (conflict.kind === 'no_period') return t`No lesson at this time`;
    const { entry } = conflict;
    const [schoolClass, subject, room] = [
      nameOf(entry.class_id),
      nameOf(entry.subject_id),
      nameOf(entry.room_id),
    ];
    if (conflict.kind === 'class') return t`${schoolClass} has ${subject} then`;
    if (conflict.kind === 'teacher') return t`${nameOf(conflict.teacher_id)} teaches ${schoolClass} then`;
    return t`${room} is taken by ${schoolClass}`;
  };
}

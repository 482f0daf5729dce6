import { useLingui } from '@lingui/react/macro';
import type { Conflict } from '../../timetable.rules.ts';
import type { Names } from '../../whole-names.ts';

/** A conflict in words: "Mrs Ngo teaches 5e A then". */
export function useConflictWords(nameOf: Names) {
  const { t } = useLingui();
  return ({ kind, entry }: Conflict, teacherId: string | null): string => {
    if (kind === 'unavailable') return t`${nameOf(teacherId)} is not available then`;
    if (kind === 'no_period') return t`No lesson at this time`;
    const [schoolClass, subject, room] = [
      nameOf(entry.class_id),
      nameOf(entry.subject_id),
      nameOf(entry.room_id),
    ];
    if (kind === 'class') return t`${schoolClass} has ${subject} then`;
    if (kind === 'teacher') return t`${nameOf(teacherId)} teaches ${schoolClass} then`;
    return t`${room} is taken by ${schoolClass}`;
  };
}

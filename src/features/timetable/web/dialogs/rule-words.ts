import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { FillRule } from '../../fill.rules.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { namesIn } from '../../whole-names.ts';
import { useRoomKinds } from './room-kinds.ts';

/** A rule as a sentence, with its limit and the teacher, subject or class to which it applies. */
export function useRuleWords(whole: WholeTimetable) {
  const { t } = useLingui();
  const nameOf = namesIn(whole, currentLocale());
  const kinds = useRoomKinds();
  return function ofRule({
    kind,
    most,
    teacher_id,
    subject_id,
    class_id,
    room_id,
    room_kind,
  }: FillRule): string {
    const teacher = teacher_id && nameOf(teacher_id);
    const subject = subject_id ? nameOf(subject_id) : '';
    switch (kind) {
      case 'class_gaps':
        return t`A class has no free time between two lessons`;
      case 'spread':
        return t`The lessons of a subject are on different days`;
      case 'class_most_a_day':
        return t`Lessons of a class in a day: at most ${most}`;
      case 'class_late_starts':
        return t`Free periods of a class before its first lesson in a week: at most ${most}`;
      case 'teacher_gaps':
        return teacher
          ? t`${teacher}: free periods between lessons in a week: at most ${most}`
          : t`Free periods of a teacher between lessons in a week: at most ${most}`;
      case 'teacher_most_a_day':
        return teacher
          ? t`${teacher}: lessons in a day: at most ${most}`
          : t`Lessons of a teacher in a day: at most ${most}`;
      case 'teacher_least_a_day':
        return teacher
          ? t`${teacher}: lessons on a day with lessons: at least ${most}`
          : t`Lessons of a teacher on a day with lessons: at least ${most}`;
      case 'teacher_in_a_row':
        return teacher
          ? t`${teacher}: lessons in a row: at most ${most}`
          : t`Lessons of a teacher in a row: at most ${most}`;
      case 'teacher_days':
        return teacher
          ? t`${teacher}: days with lessons: at most ${most}`
          : t`Days on which a teacher comes: at most ${most}`;
      case 'subject_first_lessons':
        return t`${subject}: among the first ${most} lessons of the day`;
      case 'subject_doubles':
        return t`${subject}: double lessons of each class in a week: ${most}`;
      case 'subject_room':
        return t`${subject}: in a room of the kind “${room_kind ? kinds[room_kind] : ''}”`;
      case 'class_room':
        return t`${nameOf(class_id ?? null)}: in the room “${nameOf(room_id ?? null)}”`;
    }
  };
}

import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import type { TimetableLesson } from '../../timetable.contract.ts';

/** The other party shown with a lesson: teachers see the class, families the teacher. */
export type Shows = 'class' | 'teacher';

export const subjectOf = ({ subject }: TimetableLesson) => namesFor(subject, currentLocale()).own;

export const timesOf = ({ starts, ends }: { starts: number; ends: number }) =>
  `${clockOf(starts)}–${clockOf(ends)}`;

/** Class or teacher, then the room. */
export function placeOf(lesson: TimetableLesson, shows: Shows): string {
  const who = shows === 'class' ? lesson.classes.map((one) => classLabel(one)).join(', ') : lesson.teacher;
  return [who, lesson.room].filter(Boolean).join(' · ');
}

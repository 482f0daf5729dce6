import type { SchoolDay } from '#platform/time/school-day.ts';

export const MOST_TEXT = 2000;
/** Days before today whose lessons the teacher's page lists. */
export const DESK_DAYS = 14;
/** Days after today whose lessons a device keeps, to write them without a network. */
export const AHEAD_DAYS = 4;
/** Days after today in which the next lesson is looked for, to set work for it. */
export const NEXT_DAYS = 14;
/** Entries on a page of a list. */
export const LOG_PAGE = 30;
/** Points of the plan that a teacher is offered, the next ones first. */
export const MOST_OFFERED = 12;
/** Most points of the plan that one lesson treats. */
export const MOST_TICKS = 20;

/** A lesson of a class in a subject: at a time of the timetable, or without one as that of the day. */
export type LessonKey = { class_id: string; subject_id: string; day: SchoolDay; starts: number | null };

/** The same text for the same lesson. */
export const keyOf = ({ class_id, subject_id, day, starts }: LessonKey): string =>
  `${class_id} ${subject_id} ${day} ${starts ?? ''}`;

type Entry = { text: string; points: readonly unknown[]; files: readonly unknown[] };
type Listed = { day: SchoolDay; starts: number | null; ends: number | null; entry: Entry | null };
type Moment = { today: SchoolDay; minute: number };

/** An entry that was corrected to nothing reads as if nothing had been written. */
export const isWritten = (entry: Entry | null): boolean =>
  entry !== null && (entry.text !== '' || entry.points.length > 0 || entry.files.length > 0);

/** Whether a lesson has begun; one without a time counts from the morning on. */
export const hasBegun = (
  { day, starts }: Omit<Listed, 'entry' | 'ends'>,
  { today, minute }: Moment,
): boolean => day < today || (day === today && (starts === null || starts <= minute));

export const isNow = ({ day, starts, ends }: Omit<Listed, 'entry'>, { today, minute }: Moment): boolean =>
  day === today && starts !== null && ends !== null && starts <= minute && minute < ends;

/** The lesson to write first: that of now, else the last one without an entry, else none. Newest first. */
export const firstToWrite = <Lesson extends Listed>(
  lessons: readonly Lesson[],
  moment: Moment,
): Lesson | undefined =>
  lessons.find((lesson) => isNow(lesson, moment)) ??
  lessons.find((lesson) => !isWritten(lesson.entry) && hasBegun(lesson, moment));

import type { SchoolDay } from '#platform/time/school-day.ts';

export const MOST_TEXT = 2000;
/** The number of days before today whose lessons are listed on the teacher's page. */
export const DESK_DAYS = 14;
/** The number of days after today whose lessons are stored on a device, for writing offline. */
export const AHEAD_DAYS = 4;
/** The number of days after today in which the next lesson is searched, to give work for it. */
export const NEXT_DAYS = 14;
/** The number of entries on a page. */
export const LOG_PAGE = 30;
/** The most points of the plan offered to a teacher, the next ones first. */
export const MOST_OFFERED = 12;
/** The most points of the plan treated in one lesson. */
export const MOST_TICKS = 20;

/**
 * A lesson of a class in a subject: at a time of the timetable, or without one, as the only such lesson of
 * the day.
 */
export type LessonKey = { class_id: string; subject_id: string; day: SchoolDay; starts: number | null };

/** Identifies a lesson: equal lessons have equal keys. */
export const keyOf = ({ class_id, subject_id, day, starts }: LessonKey): string =>
  `${class_id} ${subject_id} ${day} ${starts ?? ''}`;

type Entry = { text: string; points: readonly unknown[]; files: readonly unknown[] };
type Listed = { day: SchoolDay; starts: number | null; ends: number | null; entry: Entry | null };
type Moment = { today: SchoolDay; minute: number };

/** An entry that was emptied by a correction counts as not written. */
export const isWritten = (entry: Entry | null): boolean =>
  entry !== null && (entry.text !== '' || entry.points.length > 0 || entry.files.length > 0);

/** Whether a lesson has begun; one without a time counts from the start of the day. */
export const hasBegun = (
  { day, starts }: Omit<Listed, 'entry' | 'ends'>,
  { today, minute }: Moment,
): boolean => day < today || (day === today && (starts === null || starts <= minute));

export const isNow = ({ day, starts, ends }: Omit<Listed, 'entry'>, { today, minute }: Moment): boolean =>
  day === today && starts !== null && ends !== null && starts <= minute && minute < ends;

/**
 * The lesson to write first: the current one, otherwise the latest one without an entry, otherwise none.
 * Expects the newest first.
 */
export const firstToWrite = <Lesson extends Listed>(
  lessons: readonly Lesson[],
  moment: Moment,
): Lesson | undefined =>
  lessons.find((lesson) => isNow(lesson, moment)) ??
  lessons.find((lesson) => !isWritten(lesson.entry) && hasBegun(lesson, moment));

import { addDays, isInside, type Span, weekdayOf } from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { Side } from './timetable.filters.ts';

/** Monday is 1. A school day is a Monday to Friday (school-year.rules.ts). */
export const WEEKDAYS = [1, 2, 3, 4, 5] as const;

export const ROOM_KINDS = ['classroom', 'laboratory', 'computers', 'workshop', 'sports', 'hall'] as const;
export type RoomKind = (typeof ROOM_KINDS)[number];

export const VERSION_STATES = ['draft', 'coming', 'in_force', 'past'] as const;

/** A row of the day grid with its weekdays; times in minutes since midnight. */
export type GridPeriod = { starts: number; ends: number; is_break: boolean; days: readonly number[] };

export const MOST_PERIODS = 20;

const ALL_DAYS = [...WEEKDAYS];
/** Wednesday afternoon is off. */
const LONG_DAYS = [1, 2, 4, 5];
const lesson = (starts: number, days: readonly number[] = ALL_DAYS): GridPeriod => ({
  starts,
  ends: starts + 55,
  is_break: false,
  days,
});
const pause = (starts: number, ends: number, days: readonly number[] = ALL_DAYS): GridPeriod => ({
  starts,
  ends,
  is_break: true,
  days,
});

/** The day grid proposed to a new school: 7:30 to 15:30 in lessons of 55 minutes, Wednesday until 12:20. */
export const USUAL_GRID: readonly GridPeriod[] = [
  lesson(450),
  lesson(505),
  lesson(560),
  pause(615, 630),
  lesson(630),
  lesson(685),
  pause(740, 765, LONG_DAYS),
  lesson(765, LONG_DAYS),
  lesson(820, LONG_DAYS),
  lesson(875, LONG_DAYS),
];

/** Whether no two rows of a grid overlap, whatever their weekdays. */
export function isGridInOrder(periods: readonly GridPeriod[]): boolean {
  const sorted = periods.toSorted((one, other) => one.starts - other.starts);
  return sorted.every(({ starts, ends }, at) => starts < ends && (sorted[at - 1]?.ends ?? 0) <= starts);
}

/** Lessons of 45 to 60 minutes count as one teaching hour. */
const [SHORTEST_HOUR, HOUR] = [45, 60];

/**
 * The number of lessons a week for the weekly hours in the subject grid; 0 without hours, or if the day grid
 * has no lessons.
 */
export function periodsAWeek(weeklyHours: string | null, grid: readonly GridPeriod[]): number {
  const first = grid.find(({ is_break }) => !is_break);
  if (weeklyHours === null || !first) return 0;
  const minutes = first.ends - first.starts;
  const unit = minutes >= SHORTEST_HOUR && minutes <= HOUR ? HOUR : minutes;
  return Math.max(1, Math.round((Number(weeklyHours) * HOUR) / unit));
}

/** The published version in force on a day: the latest of its school year that has begun. */
export function versionOn<Version extends { valid_from: SchoolDay | null }>(
  versions: readonly Version[],
  year: Span | null,
  day: SchoolDay,
): Version | null {
  if (!year) return null;
  const begun = versions.filter(
    ({ valid_from: from }) =>
      from !== null && from <= day && isInside({ first_day: from, last_day: day }, year),
  );
  return begun.reduce<Version | null>(
    (latest, version) => (latest === null || version.valid_from! > latest.valid_from! ? version : latest),
    null,
  );
}

/** The day whose week is shown first: today, or the Monday after a weekend. */
export function firstShown(today: SchoolDay): SchoolDay {
  const weekday = weekdayOf(today);
  return weekday > WEEKDAYS.length ? addDays(today, 8 - weekday) : today;
}

/** The lesson in progress at a minute, else the next one of the day. Lessons are in order. */
export const nextLesson = <Lesson extends { ends: number }>(
  lessons: readonly Lesson[],
  minute: number,
): Lesson | undefined => lessons.find(({ ends }) => minute < ends);

/** A day and period of the week. */
export type Slot = { day: number; period_id: string };
export type Entry = Slot & {
  id: string;
  class_id: string;
  subject_id: string;
  teacher_id: string | null;
  /** Teachers who teach the lesson with them. */
  further_ids: string[];
  room_id: string | null;
  /** Shared by classes taught together; they may meet one teacher in one room. */
  meeting: string;
  /** The class's line of options that the subject belongs to. */
  option_line: number | null;
  locked: boolean;
};

/** A class, with the line of options of the subject in this class. */
export type ClassOf = Pick<Entry, 'class_id' | 'option_line'>;

/** All teachers of a lesson. */
export const teachersOf = ({
  teacher_id,
  further_ids,
}: Pick<Entry, 'teacher_id'> & { further_ids: readonly string[] }): string[] =>
  teacher_id === null ? [...further_ids] : [teacher_id, ...further_ids];

/** Whether an entry belongs to the grid of a class, a teacher or a room. */
export function isOf(entry: Entry, side: Side, id: string): boolean {
  if (side === 'teacher') return teachersOf(entry).includes(id);
  return (side === 'class' ? entry.class_id : entry.room_id) === id;
}

/** Groups entries by meeting: classes taught together are one, parallel options are several. */
export function meetingsOf<Of extends Pick<Entry, 'meeting' | 'class_id'>>(entries: readonly Of[]) {
  const meetings = new Map<string, { meeting: string; entry: Of; class_ids: string[] }>();
  for (const entry of entries) {
    const { meeting, class_id } = entry;
    const known = meetings.get(meeting);
    if (known) known.class_ids.push(class_id);
    else meetings.set(meeting, { meeting, entry, class_ids: [class_id] });
  }
  return [...meetings.values()];
}

export type Unavailable = { teacher_id: string; day: number; starts: number; ends: number };

type Period = GridPeriod & { id: string };

/** A lesson to place; when it is moved, `except` lists its current entries. */
export type Wanted = Slot & {
  subject_id: string;
  classes: readonly ClassOf[];
  teacher_ids: readonly string[];
  room_id: string | null;
  except: readonly string[];
};

export type Conflict =
  | { kind: 'no_period'; entry: null }
  | { kind: 'unavailable'; entry: null; teacher_id: string }
  | { kind: 'teacher'; entry: Entry; teacher_id: string }
  | { kind: 'class' | 'room'; entry: Entry };

/** Whether two lessons of one class may be at the same time: they are different options of one line. */
const areAtOnce = (
  one: Pick<Entry, 'subject_id' | 'option_line'>,
  other: Pick<Entry, 'subject_id' | 'option_line'>,
): boolean =>
  one.option_line !== null && one.option_line === other.option_line && one.subject_id !== other.subject_id;

/** Every reason why a lesson cannot have a place; empty if it can. */
export function conflictsOf(
  wanted: Wanted,
  {
    entries,
    periods,
    unavailable,
  }: { entries: readonly Entry[]; periods: readonly Period[]; unavailable: readonly Unavailable[] },
): Conflict[] {
  const period = periods.find(({ id }) => id === wanted.period_id);
  if (!period || period.is_break || !period.days.includes(wanted.day))
    return [{ kind: 'no_period', entry: null }];
  const then = entries.filter(
    ({ id, day, period_id }) =>
      day === wanted.day && period_id === wanted.period_id && !wanted.except.includes(id),
  );
  const conflicts: Conflict[] = [];
  const find = (is: (entry: Entry) => boolean): Entry | undefined => {
    const entry = then.find(is);
    // An entry that conflicts by class is not reported again for its room.
    return conflicts.some((known) => known.entry === entry) ? undefined : entry;
  };
  const ofClass = find((entry) =>
    wanted.classes.some((one) => one.class_id === entry.class_id && !areAtOnce(entry, { ...wanted, ...one })),
  );
  if (ofClass) conflicts.push({ kind: 'class', entry: ofClass });
  for (const teacher_id of wanted.teacher_ids) {
    const entry = find((one) => teachersOf(one).includes(teacher_id));
    if (entry) conflicts.push({ kind: 'teacher', entry, teacher_id });
    const isAway = unavailable.some(
      (time) =>
        time.teacher_id === teacher_id &&
        time.day === wanted.day &&
        time.starts < period.ends &&
        period.starts < time.ends,
    );
    if (isAway) conflicts.push({ kind: 'unavailable', entry: null, teacher_id });
  }
  const inRoom = wanted.room_id === null ? undefined : find(({ room_id }) => room_id === wanted.room_id);
  if (inRoom) conflicts.push({ kind: 'room', entry: inRoom });
  return conflicts;
}

/** The key under which a device stores its owner's weeks, each by its Monday. */
export const KEPT_WEEKS = 'timetable-weeks';

/** The key under which a guardian's device stores the children's weeks from this Monday, by child. */
export const childWeeksOf = (monday: SchoolDay): `own-${string}` => `own-week ${monday}`;

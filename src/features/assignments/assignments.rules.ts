import { minuteOf, schoolMinute } from '#platform/time/minutes.ts';
import { nextDay, schoolDay, type SchoolDay, startOfDay } from '#platform/time/school-day.ts';

export const MOST_TITLE = 120;
export const MOST_TEXT = 5000;
/** The most days from today to the due day. */
export const MOST_DAYS_AHEAD = 366;
/** The number of days for which the class's load is shown beside the due day. */
export const LOAD_DAYS = 120;
/** The number of days after the due day during which an assignment stays in the staff's current list. */
export const CURRENT_DAYS = 14;

/** The number of done assignments on a page. */
export const DONE_PAGE = 30;

/** The most classes in one request. */
export const MOST_CLASSES = 12;

/** The most students chosen for one assignment. */
export const MOST_CHOSEN = 200;

/** The number of assignments due in a class on a day: for the whole class, and additional ones by student. */
export type DayLoad = {
  day: SchoolDay;
  assignments: number;
  chosen: { student_id: string; assignments: number }[];
};

/** The largest number of assignments that one of these students has on a day; null means all of the class. */
export function loadFor(
  { assignments, chosen }: Pick<DayLoad, 'assignments' | 'chosen'>,
  studentIds: readonly string[] | null,
): number {
  const counted = chosen.filter(({ student_id }) => studentIds === null || studentIds.includes(student_id));
  return assignments + Math.max(0, ...counted.map((each) => each.assignments));
}

/** How work is handed in: not at all (a lesson to learn), on paper, or in the portal as text or photos. */
export const HAND_INS = ['none', 'paper', 'text', 'photos'] as const;
export type HandIn = (typeof HAND_INS)[number];

/** Whether it is handed in through the portal, which then knows missing and late work. */
export const isHandedInHere = (handIn: HandIn): boolean => handIn === 'text' || handIn === 'photos';

export const STATES = ['draft', 'scheduled', 'published', 'closed'] as const;
export type AssignmentState = (typeof STATES)[number];

/** When a new assignment is published. */
export const PUBLISHING = ['now', 'later', 'draft'] as const;

export const PLACES = ['todo', 'late', 'done'] as const;
export type Place = (typeof PLACES)[number];

/** The state of an assignment at a moment; a draft has no moment of publication. */
export function stateOf(
  { publish_at, closed_at }: { publish_at: Date | null; closed_at: Date | null },
  now: Date,
): AssignmentState {
  if (publish_at === null) return 'draft';
  if (publish_at > now) return 'scheduled';
  return closed_at ? 'closed' : 'published';
}

/** The deadline: the time on the due day, or the end of that day. */
export function dueAt(day: SchoolDay, time: string | null, timeZone: string): Date {
  if (time === null) return startOfDay(nextDay(day), timeZone);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * 60_000);
}

/**
 * Whether an assignment published at this moment is too late for its due day: today, or the next day after
 * the latest hour set by the school.
 */
export function isTooLateForNextDay(
  { due_day, publish_at }: { due_day: SchoolDay; publish_at: Date },
  { next_day_until, timeZone }: { next_day_until: string; timeZone: string },
): boolean {
  const until = minuteOf(next_day_until);
  return (
    until !== null &&
    due_day <= nextDay(schoolDay(publish_at, timeZone)) &&
    schoolMinute(publish_at, timeZone) > until
  );
}

const POINTS = /^\d{1,4}(?:\.\d{1,2})?$/;
/** The longest text that a student hands in, and the longest comment on it. */
export const MOST_WORK = 10_000;
export const MOST_COMMENT = 1000;

/** A mark: points from 0, with at most two decimals. The maximum is not checked here. */
export const isMark = (text: string): boolean => POINTS.test(text);
/** Points from 0.01 to 1000 with at most two decimals. */
export const isPoints = (text: string): boolean =>
  POINTS.test(text) && Number(text) > 0 && Number(text) <= 1000;

type Work = { handed_in_at: Date | null; received_at: Date | null; returned_at: Date | null };

/** Whether it was handed in, received on paper, or returned. */
export const isIn = (work: Work | null): boolean =>
  work !== null && (work.handed_in_at ?? work.received_at ?? work.returned_at) !== null;

/**
 * The section of a student's list that shows an assignment. Only work handed in through the portal can be
 * late.
 */
export function placeOf(
  item: { due_at: Date; closed_at: Date | null; hand_in: HandIn; ticked: boolean; work: Work | null },
  now: Date,
): Place {
  if (isIn(item.work)) return 'done';
  if (item.due_at > now) return item.ticked ? 'done' : 'todo';
  return isHandedInHere(item.hand_in) && item.closed_at === null ? 'late' : 'done';
}

/** The most open tasks of a student's own. */
export const MOST_OWN_TASKS = 200;

/** The section of the list that shows a student's own task: after its day it is late if it is still open. */
export function taskPlaceOf({ due_at, done_at }: { due_at: Date; done_at: Date | null }, now: Date): Place {
  if (done_at !== null) return 'done';
  return due_at > now ? 'todo' : 'late';
}

type Due = { id: string; due_at: string };
const earlierFirst = (one: Due, other: Due): number =>
  one.due_at === other.due_at ? (one.id < other.id ? -1 : 1) : one.due_at < other.due_at ? -1 : 1;

/**
 * One section of a student's list, assignments and own tasks merged: open ones by deadline, the others newest
 * first.
 */
export function placedWith<Work extends Due, Task extends Due & { place: Place }>(
  works: readonly Work[],
  tasks: readonly Task[],
  place: Place,
): (Work | Task)[] {
  const all = [...works, ...tasks.filter((task) => task.place === place)].toSorted(earlierFirst);
  return place === 'todo' ? all : all.toReversed();
}

/** Why a work cannot be handed in now. */
export type HandInRefusal = 'NOT_HANDED_IN_HERE' | 'CLOSED' | 'ALREADY_HANDED_IN' | 'TOO_LATE';

/**
 * Why a student may not hand in; null if allowed. A submission can be replaced until the deadline. After it,
 * a first one is accepted once, unless late work is refused. Returned work cannot be replaced.
 */
export function whyNotHandIn(
  item: {
    due_at: Date;
    closed_at: Date | null;
    hand_in: HandIn;
    accepts_late: boolean;
    work: Work | null;
  },
  now: Date,
): HandInRefusal | null {
  if (!isHandedInHere(item.hand_in)) return 'NOT_HANDED_IN_HERE';
  if (item.closed_at !== null) return 'CLOSED';
  if (item.work?.returned_at) return 'ALREADY_HANDED_IN';
  if (item.due_at > now) return null;
  if (isIn(item.work)) return 'ALREADY_HANDED_IN';
  return item.accepts_late ? null : 'TOO_LATE';
}

export const WORK_STATES = ['missing', 'in', 'late', 'returned'] as const;
export type WorkState = (typeof WORK_STATES)[number];

/** The state of a student's work for its teachers; late means handed in after the deadline. */
export function workStateOf(work: Work | null, due_at: Date): WorkState {
  if (work?.returned_at) return 'returned';
  if (work?.handed_in_at) return work.handed_in_at > due_at ? 'late' : 'in';
  return work?.received_at ? 'in' : 'missing';
}

import { minuteOf, schoolMinute } from '#platform/time/minutes.ts';
import { nextDay, schoolDay, type SchoolDay, startOfDay } from '#platform/time/school-day.ts';

export const MOST_TITLE = 120;
export const MOST_TEXT = 5000;
/** Longest time between today and the due day, in days. */
export const MOST_DAYS_AHEAD = 366;
/** Days of load shown while a due day is chosen. */
export const LOAD_DAYS = 120;
/** Days for which the staff's list keeps an assignment among the current ones after its due day. */
export const CURRENT_DAYS = 14;

/** Assignments on a page of what is done. */
export const DONE_PAGE = 30;

/** Most classes for which one entry sets work. */
export const MOST_CLASSES = 12;

/** Most students who can be chosen for one assignment. */
export const MOST_CHOSEN = 200;

/** The assignments due in a class on a day: for the whole class, and for chosen students by student. */
export type DayLoad = {
  day: SchoolDay;
  assignments: number;
  chosen: { student_id: string; assignments: number }[];
};

/** The most that one of these students has to do for a day; null for all of the class. */
export function loadFor(
  { assignments, chosen }: Pick<DayLoad, 'assignments' | 'chosen'>,
  studentIds: readonly string[] | null,
): number {
  const counted = chosen.filter(({ student_id }) => studentIds === null || studentIds.includes(student_id));
  return assignments + Math.max(0, ...counted.map((each) => each.assignments));
}

/** How the work is handed in: not at all (a lesson to learn), on paper, or in the portal as a text or as photos. */
export const HAND_INS = ['none', 'paper', 'text', 'photos'] as const;
export type HandIn = (typeof HAND_INS)[number];

/** Handed in through the portal, which therefore knows what is missing and late. */
export const isHandedInHere = (handIn: HandIn): boolean => handIn === 'text' || handIn === 'photos';

export const STATES = ['draft', 'scheduled', 'published', 'closed'] as const;
export type AssignmentState = (typeof STATES)[number];

/** When a new assignment is given to the class. */
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

/** The last moment at which work is on time: the time on the due day, or the end of that day. */
export function dueAt(day: SchoolDay, time: string | null, timeZone: string): Date {
  if (time === null) return startOfDay(nextDay(day), timeZone);
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfDay(day, timeZone).getTime() + (hours * 60 + minutes) * 60_000);
}

/**
 * Whether work given to the class at this moment comes too late in the day for its due day: today's or the next day's
 * work after the latest hour that the school has chosen.
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
/** Longest text that a student hands in, and longest comment on it. */
export const MOST_WORK = 10_000;
export const MOST_COMMENT = 1000;

/** A mark: points from 0, with at most two decimals. Its highest is the assignment's own. */
export const isMark = (text: string): boolean => POINTS.test(text);
/** Points from 0.01 to 1000 with at most two decimals. */
export const isPoints = (text: string): boolean =>
  POINTS.test(text) && Number(text) > 0 && Number(text) <= 1000;

type Work = { handed_in_at: Date | null; received_at: Date | null; returned_at: Date | null };

/** Handed in, received on paper or returned. */
export const isIn = (work: Work | null): boolean =>
  work !== null && (work.handed_in_at ?? work.received_at ?? work.returned_at) !== null;

/** Where an assignment is in a student's list. Only work to be handed in here can be late. */
export function placeOf(
  item: { due_at: Date; closed_at: Date | null; hand_in: HandIn; ticked: boolean; work: Work | null },
  now: Date,
): Place {
  if (isIn(item.work)) return 'done';
  if (item.due_at > now) return item.ticked ? 'done' : 'todo';
  return isHandedInHere(item.hand_in) && item.closed_at === null ? 'late' : 'done';
}

/** Most tasks of their own that a student has open at once. */
export const MOST_OWN_TASKS = 200;

/** Where a student's own task is in their list: open past its day it is late, as work that is handed in here. */
export function taskPlaceOf({ due_at, done_at }: { due_at: Date; done_at: Date | null }, now: Date): Place {
  if (done_at !== null) return 'done';
  return due_at > now ? 'todo' : 'late';
}

type Due = { id: string; due_at: string };
const earlierFirst = (one: Due, other: Due): number =>
  one.due_at === other.due_at ? (one.id < other.id ? -1 : 1) : one.due_at < other.due_at ? -1 : 1;

/** One part of a student's list with their own tasks among the assignments: to do by due moment, the others newest first. */
export function placedWith<Work extends Due, Task extends Due & { place: Place }>(
  works: readonly Work[],
  tasks: readonly Task[],
  place: Place,
): (Work | Task)[] {
  const all = [...works, ...tasks.filter((task) => task.place === place)].toSorted(earlierFirst);
  return place === 'todo' ? all : all.toReversed();
}

/** Why a work can't be handed in now. */
export type HandInRefusal = 'NOT_HANDED_IN_HERE' | 'CLOSED' | 'ALREADY_HANDED_IN' | 'TOO_LATE';

/**
 * Why a student may not hand in, or null if they may: replaced until it is due, once after that unless the teacher
 * takes nothing late, and not once it is returned.
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

/** The state of a student's work for its teachers; late is what came after the due moment. */
export function workStateOf(work: Work | null, due_at: Date): WorkState {
  if (work?.returned_at) return 'returned';
  if (work?.handed_in_at) return work.handed_in_at > due_at ? 'late' : 'in';
  return work?.received_at ? 'in' : 'missing';
}

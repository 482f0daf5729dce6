import { nextDay, type SchoolDay, startOfDay } from '#platform/time/school-day.ts';

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

/** How the work is handed in: not at all (a lesson to learn), or on paper. */
export const HAND_INS = ['none', 'paper'] as const;
export type HandIn = (typeof HAND_INS)[number];

export const STATES = ['draft', 'scheduled', 'published', 'closed'] as const;
export type AssignmentState = (typeof STATES)[number];

/** When a new assignment is given to the class. */
export const PUBLISHING = ['now', 'later', 'draft'] as const;
export type Publishing = (typeof PUBLISHING)[number];

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

const POINTS = /^\d{1,4}(?:\.\d{1,2})?$/;
/** Points from 0.01 to 1000 with at most two decimals. */
export const isPoints = (text: string): boolean =>
  POINTS.test(text) && Number(text) > 0 && Number(text) <= 1000;

/** Where an assignment is in a student's list. */
export function placeOf({ due_at, ticked }: { due_at: Date; ticked: boolean }, now: Date): Place {
  return ticked || due_at <= now ? 'done' : 'todo';
}

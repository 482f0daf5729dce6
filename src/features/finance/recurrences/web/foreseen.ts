import type { SchoolDay } from '#platform/time/school-day.ts';
import { firstFrom, MOST_INTERVAL, nextDays, type Schedule } from '../recurrence.rules.ts';

const DAY = /^(19[7-9]\d|20\d\d|21\d\d)-\d\d-\d\d$/;
const dayAfter = (day: SchoolDay) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

/**
 * A preview of what a rule writes from its `from`-th entry on: the number due so far, including today, and the next three days.
 * A new rule's first entry is number 0. Null while the fields form no valid schedule.
 */
export function foreseen(
  schedule: Schedule,
  today: SchoolDay,
  from = 1,
): { due: number; next: SchoolDay[] } | null {
  const { recurrence_interval: interval, anchor_on: start, end_on: end } = schedule;
  if (!DAY.test(start) || !Number.isInteger(interval) || interval < 1 || interval > MOST_INTERVAL)
    return null;
  if (end !== null && end < start) return null;
  const last = end !== null && end < today ? end : today;
  return {
    due: Math.max(0, firstFrom(schedule, dayAfter(last), from) - from),
    next: nextDays(schedule, firstFrom(schedule, dayAfter(today), from), 3),
  };
}

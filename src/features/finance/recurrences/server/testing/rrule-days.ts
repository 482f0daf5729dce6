import { createRequire } from 'node:module';
import type * as Rrule from 'rrule';
import type { RecurrenceUnit } from '../../recurrence.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

// An import resolves to a different build depending on the importer; `require` always to the same one.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule;

/** A schedule in the terms of RFC 5545, computed by an independent library. */
export type Plan = {
  unit: RecurrenceUnit;
  interval: number;
  from: SchoolDay;
  /** The last day; null if open-ended. */
  end: SchoolDay | null;
};

const FREQUENCIES = {
  daily: RRule.DAILY,
  weekly: RRule.WEEKLY,
  monthly: RRule.MONTHLY,
  yearly: RRule.YEARLY,
} as const;
const instant = (day: SchoolDay) => new Date(`${day}T00:00:00Z`);
const dayOf = (date: Date): SchoolDay => date.toISOString().slice(0, 10);

/** Candidate days of the month, of which the last existing one counts: the 31st, or the nearest day before it. */
function lastOf(day: number) {
  return { bymonthday: Array.from({ length: day - 27 }, (_, n) => 28 + n), bysetpos: -1 };
}

function rruleOf({ unit, interval, from, end }: Plan): Rrule.RRule {
  const [, month = 1, day = 1] = from.split('-').map(Number);
  const atMonthsEnd = day > 28 && (unit === 'monthly' || unit === 'yearly');
  return new RRule({
    freq: FREQUENCIES[unit],
    interval,
    dtstart: instant(from),
    until: end === null ? null : instant(end),
    ...(atMonthsEnd && lastOf(day)),
    ...(atMonthsEnd && unit === 'yearly' && { bymonth: month }),
  });
}

/** The days of a plan after one day and up to another, at most `most` of them. */
export function daysBetween(plan: Plan, after: SchoolDay, until: SchoolDay, most = Infinity): SchoolDay[] {
  return rruleOf(plan)
    .between(new Date(instant(after).getTime() + 1), instant(until), true, (_, found) => found < most)
    .map(dayOf);
}

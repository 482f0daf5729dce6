import type { SchoolDay } from '#platform/time/school-day.ts';

export const RECURRENCE_UNITS = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type RecurrenceUnit = (typeof RECURRENCE_UNITS)[number];

/** Units between two entries at most: a century of days. */
export const MOST_INTERVAL = 1_000;

/** A recurrence: every `recurrence_interval` units from `anchor_on` on, until `end_on` if given. */
export type Schedule = {
  recurrence_type: RecurrenceUnit;
  recurrence_interval: number;
  anchor_on: SchoolDay;
  end_on: SchoolDay | null;
};

const DAY_MS = 86_400_000;
const dayOf = (ms: number): SchoolDay => new Date(ms).toISOString().slice(0, 10);
const LAST_DAY = '9999-12-31';
/** The days in a unit; the other units are counted in months. */
const DAYS = { daily: 1, weekly: 7 } as const;
const MONTHS = { monthly: 1, yearly: 12 } as const;

const partsOf = (day: SchoolDay) => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return { months: year * 12 + month - 1, date, ms: Date.UTC(year, month - 1, date) };
};

/**
 * The day of a schedule's n-th entry; 0 is the anchor. Months and years are counted from the
 * anchor, so that a 31st falls on the last day of a short month and on the 31st again afterwards,
 * and 29 February on the 28th in common years. Null after the end of the schedule.
 */
export function occurrence(schedule: Schedule, n: number): SchoolDay | null {
  const { recurrence_type: unit, recurrence_interval, anchor_on, end_on } = schedule;
  const anchor = partsOf(anchor_on);
  const steps = n * recurrence_interval;
  let found: SchoolDay;
  if (unit === 'daily' || unit === 'weekly') {
    const ms = anchor.ms + steps * DAYS[unit] * DAY_MS;
    if (ms > Date.UTC(9999, 11, 31)) return null;
    found = dayOf(ms);
  } else {
    const months = anchor.months + steps * MONTHS[unit];
    const year = Math.floor(months / 12);
    if (year > 9999) return null;
    const month = months % 12;
    const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
    found = dayOf(Date.UTC(year, month, Math.min(anchor.date, last)));
  }
  return found > (end_on ?? LAST_DAY) ? null : found;
}

/** The next days of a schedule from its n-th entry on, `count` at most. */
export function nextDays(schedule: Schedule, n: number, count: number): SchoolDay[] {
  const days: SchoolDay[] = [];
  for (let step = n; days.length < count; step += 1) {
    const day = occurrence(schedule, step);
    if (day === null) break;
    days.push(day);
  }
  return days;
}

/**
 * The number of the first entry on or after a day, at least `from`, ignoring the end of the
 * schedule. Computed rather than iterated: a daily rule from 1970 has twenty thousand entries.
 */
export function firstFrom(schedule: Schedule, day: SchoolDay, from: number): number {
  const { recurrence_type: unit, recurrence_interval, anchor_on } = schedule;
  const [anchor, wanted] = [partsOf(anchor_on), partsOf(day)];
  if (unit === 'daily' || unit === 'weekly')
    return Math.max(from, Math.ceil((wanted.ms - anchor.ms) / (recurrence_interval * DAYS[unit] * DAY_MS)));
  const n = Math.max(from, Math.ceil((wanted.months - anchor.months) / (recurrence_interval * MONTHS[unit])));
  // Within the month of the day, the entry may be before the day.
  const found = occurrence({ ...schedule, end_on: null }, n);
  return found !== null && found < day ? n + 1 : n;
}

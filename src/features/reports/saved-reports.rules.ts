import { addDays } from '#features/school-year/school-year.rules.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { FilterName } from './reports.filters.ts';

export const RHYTHMS = ['none', 'day', 'week', 'month'] as const;
export type Rhythm = (typeof RHYTHMS)[number];

/**
 * When a report is sent automatically. `on`: the weekday from 1 (Monday), or the day of the month; null
 * otherwise.
 */
export type Schedule = { rhythm: Rhythm; on: number | null };

/** The last day that every month has. */
export const LAST_OF_MONTH = 28;
/** Reports are not sent on Sundays. */
export const LAST_OF_WEEK = 6;

export const isWhole = ({ rhythm, on }: Schedule): boolean => {
  if (rhythm === 'week') return on !== null && on >= 1 && on <= LAST_OF_WEEK;
  if (rhythm === 'month') return on !== null && on >= 1 && on <= LAST_OF_MONTH;
  return on === null;
};

const weekdayOf = (day: SchoolDay) => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

function comesOn({ rhythm, on }: Schedule, day: SchoolDay): boolean {
  if (rhythm === 'day') return weekdayOf(day) <= LAST_OF_WEEK;
  return rhythm === 'week' ? weekdayOf(day) === on : Number(day.slice(8)) === on;
}

/** The first day after a given one on which a report is due; null without a schedule. */
export function nextDayOf(schedule: Schedule, after: SchoolDay): SchoolDay | null {
  if (schedule.rhythm === 'none') return null;
  let day = addDays(after, 1);
  while (!comesOn(schedule, day)) day = addDays(day, 1);
  return day;
}

/** The previous day of a schedule, before a given one. */
function dayBefore(schedule: Schedule, before: SchoolDay): SchoolDay {
  let day = addDays(before, -1);
  while (!comesOn(schedule, day)) day = addDays(day, -1);
  return day;
}

type Filters = Readonly<Record<string, string>>;
/** `since`: the last run; null if there was none. */
type Kept = { filters: Filters; takes: readonly FilterName[]; since: SchoolDay | null };

/**
 * The filters for a run on a day: as of the evening before, or the period since the last run. Its link then
 * shows the same figures later, as far as the report can reproduce them.
 */
export function filtersOn(schedule: Schedule, day: SchoolDay, { filters, takes, since }: Kept): Filters {
  const to = addDays(day, -1);
  if (takes.includes('as_of')) return { ...filters, as_of: to };
  return takes.includes('from') ? { ...filters, from: since ?? dayBefore(schedule, day), to } : filters;
}

/** The URL of a report with its filters. */
export function addressOf(report: string, filters: Filters): string {
  const search = new URLSearchParams(filters).toString();
  return `/reports/${report}${search && `?${search}`}`;
}

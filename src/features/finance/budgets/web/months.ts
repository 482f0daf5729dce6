import type { SchoolDay } from '#platform/time/school-day.ts';

/** The month that lies so many months after another, or before it: 2026-11. */
export function monthAway(month: string, by: number): string {
  const [year = 0, inYear = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, inYear - 1 + by, 1)).toISOString().slice(0, 7);
}

const DAY_MS = 86_400_000;

/** The day before the first of a month: what its balance begins with is the balance of that day. */
export function eveOf(month: string): SchoolDay {
  return new Date(Date.parse(`${month}-01`) - DAY_MS).toISOString().slice(0, 10);
}

/** The last day of a month. */
export function lastDayOf(month: string): SchoolDay {
  return eveOf(monthAway(month, 1));
}

/** The list of entries under these filters. */
export function entriesAt(filters: Record<string, string>): string {
  return `/finance-tracker?${new URLSearchParams(filters).toString()}`;
}

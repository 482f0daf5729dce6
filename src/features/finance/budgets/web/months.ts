import type { SchoolDay } from '#platform/time/school-day.ts';

/** The month `by` months after (or before) another: 2026-11. */
export function monthAway(month: string, by: number): string {
  const [year = 0, inYear = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, inYear - 1 + by, 1)).toISOString().slice(0, 7);
}

const DAY_MS = 86_400_000;

/** The day before the first of a month, whose balance is the month's opening balance. */
export function eveOf(month: string): SchoolDay {
  return new Date(Date.parse(`${month}-01`) - DAY_MS).toISOString().slice(0, 10);
}

export function lastDayOf(month: string): SchoolDay {
  return eveOf(monthAway(month, 1));
}

/** A link to the list of entries with these filters. */
export function entriesAt(filters: Record<string, string>): string {
  return `/finance-tracker?${new URLSearchParams(filters).toString()}`;
}

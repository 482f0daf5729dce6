import { schoolDay, type SchoolDay } from '#platform/time/school-day.ts';

const NIGHT_ENDS_MS = 3 * 3_600_000;
const DAYS_KEPT = 7;
const MONTHS_KEPT = 12;

const NAME = /^preau-daily-(\d{4}-\d{2}-\d{2})\.backup$/;

export const dailyName = (day: SchoolDay) => `preau-daily-${day}.backup`;

/**
 * True from three in the morning in the school's time zone. Earlier, the previous day's work may not be
 * finished.
 */
export function isTime(now: Date, timeZone: string): boolean {
  return schoolDay(new Date(now.getTime() - NIGHT_ENDS_MS), timeZone) === schoolDay(now, timeZone);
}

/**
 * The files in a folder to delete: all of our own daily ones except the newest days and the last
 * one of each of the newest months.
 */
export function filesToDelete(names: string[]): string[] {
  const days = names
    .map((name) => NAME.exec(name)?.[1])
    .filter((day) => day !== undefined)
    .toSorted()
    .toReversed();
  const lastOfMonths = new Map<string, SchoolDay>();
  for (const day of days) if (!lastOfMonths.has(monthOf(day))) lastOfMonths.set(monthOf(day), day);
  const kept = new Set([...days.slice(0, DAYS_KEPT), ...[...lastOfMonths.values()].slice(0, MONTHS_KEPT)]);
  return days.filter((day) => !kept.has(day)).map(dailyName);
}

const monthOf = (day: SchoolDay) => day.slice(0, 7);

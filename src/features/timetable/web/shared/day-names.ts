import type { Locale } from '#platform/i18n/locale.ts';
import { formatShortDay } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';

/** A Monday, from which the names of the weekdays are taken. */
const MONDAY = Date.UTC(2026, 10, 23);
const DAY_MS = 86_400_000;

/** "Monday", "lundi"; Monday is 1. */
export const weekdayName = (weekday: number, locale: Locale, length: 'long' | 'short' = 'long'): string =>
  new Intl.DateTimeFormat(locale, { weekday: length, timeZone: 'UTC' }).format(
    new Date(MONDAY + (weekday - 1) * DAY_MS),
  );

/** "Monday, Nov 23": a day of the week with its date. */
export function dayName(day: SchoolDay, locale: Locale): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return `${weekdayName(weekday, locale)} ${formatShortDay(day, locale)}`;
}

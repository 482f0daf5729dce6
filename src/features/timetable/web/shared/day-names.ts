import type { Locale } from '#platform/i18n/locale.ts';
import { formatShortDay } from '#platform/time/format.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';

/** "Monday Nov 23": a day of the week with its date. */
export function dayName(day: SchoolDay, locale: Locale): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  return `${weekdayName(weekday, locale)} ${formatShortDay(day, locale)}`;
}

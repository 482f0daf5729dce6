import type { SchoolDay } from '#platform/time/school-day.ts';
import { nextDay, schoolDay, startOfDay } from '#platform/time/school-day.ts';

const MINUTE_MS = 60_000;
export type QuietHours = {
  /** Quiet from the evening to the morning, in minutes since midnight. */
  evening: number;
  morning: number;
  /** Whether all of Sunday, and of each holiday, is quiet. */
  sundays: boolean;
  holidays: boolean;
};

/** The default: from 19:00 to 06:30, Sundays and holidays. */
export const FIRST_QUIET_HOURS: QuietHours = { evening: 1140, morning: 390, sundays: true, holidays: true };

/** The minimum number of minutes per day outside the quiet hours. */
export const LEAST_OPEN_MINUTES = 240;

export const leavesADay = ({ evening, morning }: Pick<QuietHours, 'evening' | 'morning'>): boolean =>
  evening - morning >= LEAST_OPEN_MINUTES;

type Holidays = readonly { first_day: SchoolDay; last_day: SchoolDay }[];
type School = { timeZone: string; holidays: Holidays; hours?: QuietHours };

const isSunday = (day: SchoolDay) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

const isFree = (day: SchoolDay, hours: QuietHours, holidays: Holidays) =>
  (hours.sundays && isSunday(day)) ||
  (hours.holidays && holidays.some(({ first_day, last_day }) => first_day <= day && day <= last_day));

/** When a notice written at a given time may be sent: then, or at the end of the current quiet hours. */
export function afterQuietHours(at: Date, { timeZone, holidays, hours = FIRST_QUIET_HOURS }: School): Date {
  const { evening, morning } = hours;
  let day = schoolDay(at, timeZone);
  const minutes = (at.getTime() - startOfDay(day, timeZone).getTime()) / MINUTE_MS;
  if (!isFree(day, hours, holidays) && morning <= minutes && minutes < evening) return at;
  if (minutes >= morning) day = nextDay(day);
  while (isFree(day, hours, holidays)) day = nextDay(day);
  return new Date(startOfDay(day, timeZone).getTime() + morning * MINUTE_MS);
}

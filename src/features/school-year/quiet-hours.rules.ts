import type { SchoolDay } from '#platform/time/school-day.ts';
import { nextDay, schoolDay, startOfDay } from '#platform/time/school-day.ts';

const MINUTE_MS = 60_000;
/** Quiet from 19:00 to 06:30, in minutes since midnight. */
const [EVENING, MORNING] = [1140, 390];

type Holidays = readonly { first_day: SchoolDay; last_day: SchoolDay }[];
type School = { timeZone: string; holidays: Holidays };

const isSunday = (day: SchoolDay) => new Date(`${day}T00:00:00Z`).getUTCDay() === 0;

const isFree = (day: SchoolDay, holidays: Holidays) =>
  isSunday(day) || holidays.some(({ first_day, last_day }) => first_day <= day && day <= last_day);

/** When a notice may go out that is written at a moment: that moment, or the end of the quiet hours around it. */
export function afterQuietHours(at: Date, { timeZone, holidays }: School): Date {
  let day = schoolDay(at, timeZone);
  const minutes = (at.getTime() - startOfDay(day, timeZone).getTime()) / MINUTE_MS;
  if (!isFree(day, holidays) && MORNING <= minutes && minutes < EVENING) return at;
  if (minutes >= MORNING) day = nextDay(day);
  while (isFree(day, holidays)) day = nextDay(day);
  return new Date(startOfDay(day, timeZone).getTime() + MORNING * MINUTE_MS);
}

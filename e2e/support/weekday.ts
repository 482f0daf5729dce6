import { schoolDay } from '../../src/platform/time/school-day.ts';

const DAY_MS = 86_400_000;

/** Time until the same hour of the next weekday; 0 on a weekday. */
export function untilWeekday(): number {
  const weekday = new Date(`${schoolDay(new Date(), 'Africa/Douala')}T00:00:00Z`).getUTCDay();
  return weekday === 6 ? 2 * DAY_MS : weekday === 0 ? DAY_MS : 0;
}

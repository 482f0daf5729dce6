import { addDays } from '#features/school-year/school-year.rules.ts';
import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import { allKept, forgetKept, keep } from '#platform/outbox/web/store.ts';
import type { TimetableWeek } from '../../timetable.contract.ts';
import { KEPT_WEEKS } from '../../timetable.rules.ts';

/** The weeks after the present one, so that 14 days are kept on its last day too. */
export const WEEKS_AHEAD = 2;
export const DAYS = 7;
export const AGAIN_MS = 20 * 60_000;

/**
 * Keeps the weeks after the one that starts on this Monday as well, which are fetched for it at most every 20 minutes;
 * weeks that are over go.
 */
export async function keepWeeksAfter(
  owner: string,
  monday: string,
  ask: (day: string) => Promise<TimetableWeek>,
  now = Date.now(),
): Promise<void> {
  await forgetKept(owner, KEPT_WEEKS, ({ key }) => key < monday);
  const known = await allKept<TimetableWeek>(owner, KEPT_WEEKS);
  for (let ahead = 1; ahead <= WEEKS_AHEAD; ahead += 1) {
    const next = addDays(monday, ahead * DAYS);
    const age = now - Date.parse(known.find(({ key }) => key === next)?.at ?? '');
    // One after the other: the line is slow, and the page is in use.
    if (!(age >= 0 && age < AGAIN_MS)) await keep(owner, KEPT_WEEKS, next, await ask(next));
  }
  await registerWorker();
}

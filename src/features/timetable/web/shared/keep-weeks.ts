import { addDays } from '#features/school-year/school-year.rules.ts';
import { registerWorker } from '#platform/outbox/web/register-worker.ts';
import { allKept, forgetKept, forgetKinds, isYounger, keep } from '#platform/outbox/web/store.ts';
import type { ChildWeek, TimetableWeek } from '../../timetable.contract.ts';
import { childWeeksOf, KEPT_WEEKS } from '../../timetable.rules.ts';

/** Two weeks after the current one, so that on its last day 14 days are still stored. */
const WEEKS_AHEAD = 2;
const DAYS = 7;
const AGAIN_MS = 20 * 60_000;

const weeksAfter = (monday: string): string[] =>
  Array.from({ length: WEEKS_AHEAD }, (_, place) => addDays(monday, (place + 1) * DAYS));

/** Also stores the weeks after this Monday's, fetched at most every 20 minutes, and deletes past ones. */
export async function keepWeeksAfter(
  owner: string,
  monday: string,
  ask: (day: string) => Promise<TimetableWeek>,
  now = Date.now(),
): Promise<void> {
  await forgetKept(owner, KEPT_WEEKS, ({ key }) => key < monday);
  const known = await allKept<TimetableWeek>(owner, KEPT_WEEKS);
  const isOld = (next: string) => !known.some((one) => one.key === next && isYounger(one, AGAIN_MS, now));
  // Requests made at the same time are batched into one.
  await Promise.all(
    weeksAfter(monday)
      .filter(isOld)
      .map(async (next) => keep(owner, KEPT_WEEKS, next, await ask(next))),
  );
  await registerWorker();
}

/**
 * Also stores each child's weeks after this Monday's, fetched at most every 20 minutes, and deletes past ones
 * and those further ahead.
 */
export async function keepChildWeeks(
  owner: string,
  monday: string,
  students: ChildWeek['students'],
  ask: (day: string, child: string) => Promise<ChildWeek>,
  now = Date.now(),
): Promise<void> {
  const after = weeksAfter(monday);
  const wanted = [monday, ...after].map(childWeeksOf);
  await forgetKinds(owner, childWeeksOf(''), ({ kind }) => !wanted.some((one) => one === kind));
  for (const next of after) {
    const known = await allKept(owner, childWeeksOf(next));
    for (const { id } of students) {
      if (known.some((one) => one.key === id && isYounger(one, AGAIN_MS, now))) continue;
      // Sequential, because the connection is slow and the page is in use.
      await keep(owner, childWeeksOf(next), id, await ask(next, id));
    }
  }
}

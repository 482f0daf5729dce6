import { addDays } from '#features/school-year/school-year.rules.ts';
import { allKept, forgetKinds, keep } from '#platform/outbox/web/store.ts';
import type { ChildWeek } from '../../timetable.contract.ts';
import { childWeeksOf } from '../../timetable.rules.ts';
import { AGAIN_MS, DAYS, WEEKS_AHEAD } from './keep-weeks.ts';

/**
 * Keeps the next weeks of each child beside the one that starts on this Monday; they are fetched at most every 20
 * minutes. Weeks that are over, or further ahead, go.
 */
export async function keepChildWeeks(
  owner: string,
  monday: string,
  students: ChildWeek['students'],
  ask: (day: string, child: string) => Promise<ChildWeek>,
  now = Date.now(),
): Promise<void> {
  const after = Array.from({ length: WEEKS_AHEAD }, (_, place) => addDays(monday, (place + 1) * DAYS));
  const wanted = [monday, ...after].map(childWeeksOf);
  await forgetKinds(owner, childWeeksOf(''), ({ kind }) => !wanted.some((one) => one === kind));
  for (const next of after) {
    const known = await allKept(owner, childWeeksOf(next));
    for (const { id } of students) {
      const age = now - Date.parse(known.find(({ key }) => key === id)?.at ?? '');
      // One after the other: the line is slow, and the page is in use.
      if (!(age >= 0 && age < AGAIN_MS)) await keep(owner, childWeeksOf(next), id, await ask(next, id));
    }
  }
}

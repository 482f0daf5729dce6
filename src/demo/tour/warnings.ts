import { and, eq, isNull } from 'drizzle-orm';
import { calculateFlags } from '#features/early-warning/server/calculate.service.ts';
import { warningFlags } from '#features/early-warning/server/early-warning.tables.ts';
import { recordDeed, takeFlag } from '#features/early-warning/server/follow-ups.service.ts';
import type { Deed } from '#features/early-warning/early-warning.rules.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { officeCall } from './calls.ts';
import { ADMIN, BURSAR, VICE } from './school-plan.ts';
import { ids, type Tour } from './tour.ts';

const DAY_MS = 86_400_000;

/** Flags of the last two weeks: some assigned, one of them overdue, two closed with what was done. */
export async function writeWarnings(tour: Tour): Promise<void> {
  const { tx, now, timeZone } = tour;
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS);
  for (const days of [12, 5]) await calculateFlags(tx, { now: () => ago(days), timeZone });
  const flags = await tx
    .select({ id: warningFlags.id, rule: warningFlags.rule })
    .from(warningFlags)
    .where(and(isNull(warningFlags.ended_on), eq(warningFlags.calculated_on, schoolDay(ago(5), timeZone))))
    .orderBy(warningFlags.rule, warningFlags.student_id);
  const call = (days: number, person: number, key: string) => ({
    ...officeCall(tour, ago(days), ids.person(person)),
    key: `demonstration ${key}`,
  });
  const take = (flag_id: string, days: number, until: number, owner: number) =>
    takeFlag(call(days, ADMIN, `take ${flag_id}`), {
      flag_id,
      revision: 0,
      owner_id: ids.person(owner),
      due_on: addDays(schoolDay(now, timeZone), until),
    });
  const note = (flag_id: string, days: number, revision: number, deed: Deed, words: string, next = 0) =>
    recordDeed(call(days, VICE, `deed ${flag_id}`), {
      flag_id,
      revision,
      deed,
      note: words,
      done_on: schoolDay(ago(days), timeZone),
      next_on: next === 0 ? '' : addDays(schoolDay(now, timeZone), next),
    });
  const failing = flags.filter(({ rule }) => rule === 'failing').map(({ id }) => id);
  const [late, seen, going, closed, wrong] = failing.filter((_, at) => at % 2 === 0);
  if (late) await take(late, 4, -1, VICE);
  if (seen) await take(seen, 3, 4, ADMIN);
  if (going) {
    await take(going, 4, 1, VICE);
    await note(going, 2, 1, 'student', 'Il aide sa tante au marché le soir. La tante vient lundi.', 3);
  }
  if (closed) await note(closed, 2, 0, 'guardians', 'Mère reçue, elle veille aux devoirs du soir.');
  if (wrong) await note(wrong, 1, 0, 'wrong', 'Notes d’un homonyme, l’enseignant corrige la feuille.');
  const money = flags.find(({ rule }) => rule === 'fees');
  if (money) await take(money.id, 2, 6, BURSAR);
  await calculateFlags(tx, { now: () => now, timeZone });
}

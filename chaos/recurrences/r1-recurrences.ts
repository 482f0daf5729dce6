import { eq, sql } from 'drizzle-orm';
import { postRecurrences } from '#features/finance/recurrences/server/recurrences-posting.ts';
import { recurrencesRouter } from '#features/finance/recurrences/server/recurrences.router.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { failAfter, isFailPoint } from '#platform/testing/fail-points.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { type Report, shorten } from '../report.ts';
import { editRule, type RuleOwner, makeRule, type SimulatedRule } from './rule-edits.ts';
import { judgeRules } from './rule-judge.ts';

const KEEPERS = 5;
const DAY = 86_400_000;
/** Zones whose date differs from UTC's for part of the day, with and without daylight saving. */
const ZONES = ['Africa/Douala', 'America/New_York', 'Africa/Douala', 'Europe/Paris'] as const;
/** Hours in UTC, most of them near midnight in one of the schools. */
const HOURS = [0.2, 4.5, 5.5, 12, 21.9, 22.5, 23.1, 23.9];

type Figures = { entries: number; edits: number; looks: number; died: number };
type Options = { seed: number; years: number; rules: number; perSchool: number; db: Db };

/**
 * Years of a simulated clock, in as many schools as the rules need: it is down for up to 90 days at a time,
 * two workers compete when it restarts and a third dies while working, the clock is set back, and people
 * change their rules meanwhile. The final entries must equal those of a calendar model, one by one.
 */
export async function runR1({ seed, years, rules, perSchool, db }: Options): Promise<Report> {
  const faults: string[] = [];
  const figures: Figures = { entries: 0, edits: 0, looks: 0, died: 0 };
  const schools = Math.ceil(rules / perSchool);
  for (let school = 0; school < schools; school += 1)
    faults.push(
      ...(await live({
        db,
        seed: seed + school,
        years,
        rules: Math.min(perSchool, rules - school * perSchool),
        timeZone: ZONES[school % ZONES.length]!,
        figures,
      })),
    );
  return {
    piece: 'r1',
    size: `${rules} rules, ${years} years, ${schools} schools`,
    seed,
    figures: { rules, ...figures, missed_or_doubled: faults.length },
    faults: shorten(faults),
  };
}

type Life = { db: Db; seed: number; years: number; rules: number; timeZone: string; figures: Figures };

async function live({ db, seed, years, rules, timeZone, figures }: Life): Promise<string[]> {
  const random = seededRandom(seed);
  const faults: string[] = [];
  const start = Date.parse('2026-01-02T00:00:00Z');
  let clock = start;
  const now = () => new Date(clock);
  const keepers = await Promise.all(
    Array.from({ length: KEEPERS }, async () => {
      const { actor } = await aUser(db, { role: 'parent' });
      const owner: RuleOwner = { db, actor, now, timeZone };
      // Each owner has a separate random stream, so that their wishes do not depend on the order of work.
      return { owner, rules: [] as SimulatedRule[], random: seededRandom(random.below(2 ** 31)) };
    }),
  );
  const post = (at: Date, over = db) =>
    postRecurrences({ db: over, now: () => at, timeZone, closing: new AbortController().signal });

  const end = start + years * 365.25 * DAY;
  for (let day = 0; clock < end;) {
    day += random.below(6) === 0 ? 1 + random.below(3) : 30 + random.below(61);
    clock = start + day * DAY + random.pick(HOURS) * 3_600_000;
    const at = now();
    const today = schoolDay(at, timeZone);
    const partOfLife = (clock - start) / (end - start);
    await Promise.all(
      keepers.map(async (one) => {
        const wanted = Math.ceil((rules / KEEPERS) * Math.min(1, partOfLife * 2));
        while (one.rules.length < wanted) one.rules.push(await makeRule(one.owner, one.random, today));
      }),
    );
    // A new rule that began long ago may have more due than an edit processes: it is posted first.
    if (partOfLife < 0.5) await Promise.all([post(at), post(at)]);
    const dies = random.below(5) === 0;
    const [, , , ...found] = await Promise.all([
      post(at),
      post(at),
      dies ? dying(post(at, failAfter(db, random.below(30))), figures) : null,
      ...keepers.map(async (one) => {
        const differences: string[] = [];
        for (const rule of one.rules) {
          if (one.random.below(25) !== 0) continue;
          const difference = await editRule(one.owner, rule, one.random, today);
          figures.edits += 1;
          if (difference) differences.push(difference);
        }
        return differences;
      }),
    ]);
    faults.push(...found.flat());
    figures.looks += 1;
    for (const { rules: own } of keepers) for (const { model } of own) model.reach(today);
    if (random.below(10) === 0) {
      const written = await post(new Date(clock - random.below(60) * DAY));
      if (written > 0) faults.push(`${written} entries were written by a clock that was put back`);
    }
  }
  for (const { owner, rules: own } of keepers) {
    const listed = await apiAs(recurrencesRouter, db, owner.actor, { now, timeZone }).list();
    const judged = await judgeRules(db, own, listed);
    faults.push(...judged.faults);
    figures.entries += judged.entries;
  }
  await db.transaction(async (tx) => {
    // Deleting the owners deletes years of entries in one statement, which takes longer than a request may.
    await tx.execute(sql`set local statement_timeout = 0`);
    for (const { owner } of keepers) await tx.delete(users).where(eq(users.id, owner.actor.userId));
  });
  return faults;
}

/** A worker that dies while working: its claimed work goes to the others, as if it had never started. */
async function dying(work: Promise<number>, figures: Figures): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isFailPoint(error)) throw error;
    figures.died += 1;
  }
}

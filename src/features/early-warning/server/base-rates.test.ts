import { isNull } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aSanction } from '#features/attendance/server/attendance.builders.ts';
import { aClassScheme, aSheet } from '#features/marks/server/marks.builders.ts';
import { studentMarkEvents, studentMarks } from '#features/marks/server/marks.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { seededRandom } from '#platform/random/seeded-random.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { RULE_FACTS, type Rule } from '../early-warning.rules.ts';
import { calculateFlags } from './calculate.service.ts';
import { warningFlags, warningRules } from './early-warning.tables.ts';
import { aPupil, aTestYear, rolls, TODAY } from './generated-school.builders.ts';

// Measures how many of the pupils in trouble the rules find, and how many flagged pupils are in trouble, over
// generated histories. Pupils come in pairs, a girl and a boy with the same record: no rule may treat them
// differently.

const PAIRS = 80;
const A_CLASS = 40;
const SUBJECTS = 8;

/** Parameters from which the records of a pair are generated. */
type History = {
  isInTrouble: boolean;
  /** Share of half-days missed without a reason, in percent: at first, and in the last four weeks. */
  absence: [number, number];
  /** The mark around which the marks of the first and of the second sequence are drawn. */
  level: [number, number];
  /** Subjects far below the pass mark in both sequences. */
  weak: number;
  sanctions: number;
};
type Random = ReturnType<typeof seededRandom>;
type Thresholds = Partial<Record<Rule, number>>;

const LAST_WEEKS = '2026-10-19';
const between = (random: Random, least: number, most: number) => least + random.below(most - least + 1);

/** Absences, marks and sanctions as most pupils have them. */
const ordinary = (random: Random): Omit<History, 'isInTrouble'> => {
  const level = between(random, 11, 16);
  return {
    // One pupil in nine misses a tenth of the last weeks once.
    absence: [between(random, 0, 6), Math.min(between(random, 0, 14), between(random, 0, 14))],
    level: [level, level],
    weak: between(random, 0, 1),
    sanctions: 0,
  };
};

/**
 * Shares as published (Balfanz, Herzog and Mac Iver, 2007): 60 % of the pupils who did not finish had shown one of
 * these signs (a fifth of the days missed, mathematics or the language failed, a suspension), and 75 % of those who
 * showed one did not finish. Of eighty pairs thirty-two leave here: twenty show a sign, and six of those who stay.
 */
const PUBLISHED: Thresholds = { attendance: 20, failing: 2, sanctions: 1 };
const LEAVE = 32;
const SHOW_AND_LEAVE = 20;
const SHOW_AND_STAY = 6;

function publishedHistory(random: Random, nth: number): History {
  const isInTrouble = nth < LEAVE;
  const shows = isInTrouble ? nth < SHOW_AND_LEAVE : nth < LEAVE + SHOW_AND_STAY;
  const history = { ...ordinary(random), isInTrouble };
  if (!shows) return history;
  if (nth % 3 === 0) {
    const absence = between(random, 26, 40);
    return { ...history, absence: [absence, absence] };
  }
  return nth % 3 === 1 ? { ...history, weak: between(random, 2, 3) } : { ...history, sanctions: 1 };
}

/** One pupil in five changes in the last weeks: more absences, a fall of the marks, or sanctions. */
function plantedHistory(random: Random, nth: number): History {
  const history = { ...ordinary(random), isInTrouble: nth % 5 === 0 };
  if (!history.isInTrouble) return history;
  const [level] = history.level;
  if (nth % 3 === 0) return { ...history, absence: [history.absence[0], between(random, 15, 40)] };
  return nth % 3 === 1
    ? { ...history, level: [level, level - between(random, 3, 5)] }
    : { ...history, sanctions: between(random, 2, 3) };
}

type Pair = { history: History; girl: string; boy: string };

async function aSchoolOf(
  db: Db,
  seed: number,
  draw: (random: Random, nth: number) => History,
): Promise<Pair[]> {
  const random = seededRandom(seed);
  const year = await aTestYear(db);
  const pairs: Pair[] = [];
  for (let from = 0; from < PAIRS; from += A_CLASS) {
    const { id: class_id } = await aClass(db);
    const own: Pair[] = [];
    for (let nth = 0; nth < A_CLASS; nth += 1)
      own.push({
        history: draw(random, from + nth),
        girl: await aPupil(db, class_id, { sex: 'female' }),
        boy: await aPupil(db, class_id, { sex: 'male' }),
      });
    await rollsOf(db, { year, class_id, random }, own);
    await marksOf(db, { class_id, year_id: year.id, random }, own);
    for (const { history, girl, boy } of own)
      for (let nth = 0; nth < history.sanctions; nth += 1)
        for (const id of [girl, boy]) await aSanction(db, id, { on_day: '2026-11-10' });
    pairs.push(...own);
  }
  return pairs;
}

type InClass = { class_id: string; random: Random };

/** The same half-days for both pupils of a pair, spread evenly over the time. */
async function rollsOf(
  db: Db,
  { year, class_id }: InClass & { year: Awaited<ReturnType<typeof aTestYear>> },
  pairs: readonly Pair[],
) {
  const historyOf = new Map(
    pairs.flatMap(({ history, girl, boy }) => [[girl, history] as const, [boy, history] as const]),
  );
  const missed = new Map<string, number>();
  await rolls(db, year, class_id, [...historyOf.keys()], (pupil, day) => {
    const part = day < LAST_WEEKS ? 0 : 1;
    const sum = (missed.get(`${pupil} ${part}`) ?? 0) + historyOf.get(pupil)!.absence[part];
    missed.set(`${pupil} ${part}`, sum % 100);
    return { status: sum >= 100 ? 'absent' : 'present', minutes: null };
  });
}

async function marksOf(
  db: Db,
  { class_id, year_id, random }: InClass & { year_id: string },
  pairs: readonly Pair[],
) {
  await aClassScheme(db, { class_id, year_id });
  const at = new Date();
  for (let nth = 0; nth < SUBJECTS; nth += 1) {
    const { subject_id } = await aClassSubject(db, { class_id, coefficient: '1' });
    for (const slot of [0, 1] as const) {
      const sheet = await aSheet(
        db,
        { class_id, year_id, subject_id },
        { period: 0, slot, state: 'closed', closed_at: at },
      );
      const marks = pairs.flatMap(({ history, girl, boy }) => {
        const level = nth < history.weak ? 6 : history.level[slot];
        const quarters = Math.min(80, 4 * level + between(random, -4, 4));
        return [girl, boy].map((student_id) => ({
          assessment_id: sheet.assessment_id,
          student_id,
          number: (quarters / 4).toFixed(2),
          event_id: newId(),
        }));
      });
      await db.insert(studentMarkEvents).values(
        marks.map(({ event_id, ...mark }) => ({
          id: event_id,
          ...mark,
          author_id: newId(),
          source: 'grid' as const,
          device_at: at,
          received_at: at,
          outcome: 'taken' as const,
        })),
      );
      await db.insert(studentMarks).values(marks);
    }
  }
}

/** The pupils flagged by any rule of school life, with these thresholds and the default ones. */
async function flagged(db: Db, thresholds: Thresholds): Promise<Set<string>> {
  for (const [rule, threshold] of Object.entries(thresholds))
    await db.insert(warningRules).values({
      rule: rule as Rule,
      is_on: true,
      threshold,
      weeks: RULE_FACTS[rule as Rule].weeks,
      revision: 1,
    });
  await db.transaction((tx) =>
    calculateFlags(tx, { now: () => new Date(`${TODAY}T09:00:00Z`), timeZone: 'Africa/Douala' }),
  );
  const rows = await db
    .select({ student_id: warningFlags.student_id })
    .from(warningFlags)
    .where(isNull(warningFlags.ended_on));
  return new Set(rows.map(({ student_id }) => student_id));
}

function measured(pairs: readonly Pair[], flags: ReadonlySet<string>) {
  const pupils = pairs.flatMap(({ history, girl, boy }) =>
    [girl, boy].map((id) => ({ isInTrouble: history.isInTrouble, isFlagged: flags.has(id) })),
  );
  const count = (wanted: Partial<(typeof pupils)[number]>) =>
    pupils.filter(
      (each) =>
        (wanted.isInTrouble ?? each.isInTrouble) === each.isInTrouble &&
        (wanted.isFlagged ?? each.isFlagged) === each.isFlagged,
    ).length;
  const found = count({ isInTrouble: true, isFlagged: true });
  return {
    recall: found / count({ isInTrouble: true }),
    precision: found / count({ isFlagged: true }),
    girls: pairs.filter(({ girl }) => flags.has(girl)).length,
    boys: pairs.filter(({ boy }) => flags.has(boy)).length,
    counts: `${count({ isInTrouble: true })} of ${pupils.length} in trouble, ${count({ isFlagged: true })} flagged, ${found} of them rightly`,
  };
}

describe.each([
  { name: 'published shares', draw: publishedHistory, thresholds: PUBLISHED, recall: 0.6, precision: 0.75 },
  { name: 'planted trajectories', draw: plantedHistory, thresholds: {}, recall: 0.9, precision: 0.6 },
])('$name', ({ draw, thresholds, ...least }) => {
  let found: ReturnType<typeof measured>;

  beforeAll(async () => {
    const { db } = await testDatabase();
    const pairs = await aSchoolOf(db, 37, draw);
    found = measured(pairs, await flagged(db, thresholds));
  });

  it(`are found: ${least.recall} of the students in trouble, and ${least.precision} of the flags are right`, () => {
    expect(found.recall, found.counts).toBeGreaterThanOrEqual(least.recall);
    expect(found.precision, found.counts).toBeGreaterThanOrEqual(least.precision);
  });

  it('flag a girl and a boy with the same record equally', () => {
    expect(found.girls).toBe(found.boys);
    expect(found.girls).toBeGreaterThan(10);
  });
});

import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSanction } from '#features/attendance/server/attendance.builders.ts';
import { attendanceSanctionReversals } from '#features/attendance/server/sanctions.tables.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { markSheets } from '#features/marks/server/marks.tables.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { RULE_FACTS, type Rule } from '../early-warning.rules.ts';
import { calculateFlags } from './calculate.service.ts';
import { warningFlags, warningFollowUps, warningRules } from './early-warning.tables.ts';
import { aGeneratedSchool, aPupil, aTestYear, rolls, TODAY } from './generated-school.builders.ts';
import {
  recountAttendance,
  recountFailing,
  recountFalling,
  recountFees,
  recountSanctions,
  recountWork,
} from './recounted.builders.ts';

const ZONE = 'Africa/Douala';
let db: Db;

const calculate = (day = TODAY) =>
  db.transaction((tx) => calculateFlags(tx, { now: () => new Date(`${day}T09:00:00Z`), timeZone: ZONE }));

async function limit(rule: Rule, threshold: number, given: Partial<typeof warningRules.$inferInsert> = {}) {
  const row = { rule, is_on: true, threshold, weeks: RULE_FACTS[rule].weeks, revision: 1, ...given };
  await db.insert(warningRules).values(row).onConflictDoUpdate({ target: warningRules.rule, set: row });
}

/** The figures of the open flags of a rule, by student. */
async function holding(rule: Rule) {
  const rows = await db
    .select()
    .from(warningFlags)
    .where(and(eq(warningFlags.rule, rule), isNull(warningFlags.ended_on)));
  return new Map(rows.map(({ student_id, figures }) => [student_id, figures as object]));
}

const flagsOf = (student_id: string) =>
  db
    .select()
    .from(warningFlags)
    .where(eq(warningFlags.student_id, student_id))
    .orderBy(warningFlags.opened_on);

const rulesOf = async (id: string) =>
  (await flagsOf(id)).filter(({ ended_on }) => ended_on === null).map(({ rule }) => rule);

/** Absent on every day up to this one; no roll is taken after it. */
const absentUntil = (last: string) => (_: string, day: string) =>
  day <= last ? ({ status: 'absent', minutes: null } as const) : null;

const now = () => new Date('2026-09-01T08:00:00Z');

const takeBack = (sanction_id: string) =>
  db
    .insert(attendanceSanctionReversals)
    .values({ sanction_id, reason: 'A mistake', taken_back_by: newId(), taken_back_at: new Date() });

describe('a generated school', () => {
  beforeAll(async () => {
    ({ db } = await testDatabase());
    await aGeneratedSchool(db, 20_261);
  });

  it.each([
    ['low thresholds', { attendance: 4, falling: 5, failing: 2, work: 1, sanctions: 1, fees: 5 }],
    ['middle thresholds', { attendance: 10, falling: 20, failing: 3, work: 2, sanctions: 2, fees: 45 }],
    ['high thresholds', { attendance: 20, falling: 30, failing: 4, work: 3, sanctions: 2, fees: 80 }],
  ] as const)(
    'has the flags that a second implementation derives from the raw rows, with %s',
    async (_, limits) => {
      for (const rule of Object.keys(limits) as Rule[]) await limit(rule, limits[rule]);
      await calculate();
      const recounted = {
        attendance: await recountAttendance(db, limits.attendance),
        falling: await recountFalling(db, limits.falling),
        failing: await recountFailing(db, limits.failing),
        work: await recountWork(db, limits.work),
        sanctions: await recountSanctions(db, limits.sanctions),
        fees: await recountFees(db, limits.fees),
      };
      for (const [rule, expected] of Object.entries(recounted)) {
        expect(expected.size, rule).toBeGreaterThan(0);
        expect(expected.size, rule).toBeLessThan(21);
        expect(await holding(rule as Rule), rule).toEqual(expected);
      }
    },
  );

  it('has at most one open flag per student and rule after two concurrent runs', async () => {
    await db.delete(warningFlags);
    await limit('failing', 2);
    await limit('sanctions', 1);
    await Promise.all([calculate(), calculate(), calculate()]);
    const rows = await db.select().from(warningFlags);
    expect(rows.length).toBeGreaterThan(10);
    expect(new Set(rows.map(({ student_id, rule }) => `${student_id} ${rule}`)).size).toBe(rows.length);
  });

  it('counts absences from the beginning of the term if the school chooses so', async () => {
    await limit('attendance', 8, { weeks: 0 });
    await calculate();
    expect(await holding('attendance')).toEqual(await recountAttendance(db, 8, '2026-09-07'));
  });
});

describe('a threshold', () => {
  let class_id: string;
  let year: Awaited<ReturnType<typeof aTestYear>>;
  beforeEach(async () => {
    ({ db } = await testDatabase());
    year = await aTestYear(db);
    class_id = (await aClass(db)).id;
  });

  it('applies at exactly a tenth of the hours missed, and not a minute below', async () => {
    const [exact, less] = [await aPupil(db, class_id), await aPupil(db, class_id)];
    // Four weeks of school have 20 days of 420 minutes: 840 are a tenth of them.
    await rolls(db, year, class_id, [exact, less], (pupil, day, half) => {
      if (!['2026-11-09', '2026-11-10'].includes(day)) return { status: 'present', minutes: null };
      if (pupil === exact) return { status: 'absent', minutes: null };
      return half === 'am' && day === '2026-11-09'
        ? { status: 'left_early', minutes: 1 }
        : { status: 'absent', minutes: null };
    });
    await calculate();
    expect(await rulesOf(exact)).toEqual(['attendance']);
    expect(await rulesOf(less)).toEqual([]);
    expect((await flagsOf(exact))[0]!.figures).toEqual({
      rule: 'attendance',
      from: '2026-10-19',
      until: TODAY,
      missed_minutes: 840,
      marked_minutes: 8400,
      days: 20,
    });
  });

  it('needs five days with a roll before it applies to absences', async () => {
    const pupil = await aPupil(db, class_id);
    await rolls(db, year, class_id, [pupil], absentUntil('2026-09-10'));
    await calculate('2026-09-11');
    expect(await rulesOf(pupil)).toEqual([]);
    const other = await aPupil(db, class_id);
    await rolls(db, year, (await aClass(db)).id, [other], absentUntil('2026-09-11'));
    await calculate('2026-09-11');
    expect(await rulesOf(other)).toEqual(['attendance']);
  });

  it('applies at a fall of exactly two points, and at the set number of subjects below the pass mark', async () => {
    await limit('failing', 5);
    await aClassScheme(db, { class_id, year_id: year.id });
    const [falls, less, fails] = [
      await aPupil(db, class_id),
      await aPupil(db, class_id),
      await aPupil(db, class_id),
    ];
    const numbers = { [falls]: ['14', '12'], [less]: ['14', '12.01'], [fails]: ['9.99', '9.99'] };
    const sheets: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) {
      const { subject_id } = await aClassSubject(db, { class_id });
      for (const slot of [0, 1]) {
        const sheet = await aSheet(
          db,
          { class_id, subject_id, year_id: year.id },
          { slot, state: 'submitted', submitted_at: new Date() },
        );
        sheets.push(sheet.id);
        for (const [student_id, values] of Object.entries(numbers))
          await aMark(db, {
            assessment_id: sheet.assessment_id,
            student_id,
            number: student_id === fails && nth === 0 && slot === 1 ? '10' : values[slot]!,
          });
      }
    }
    await calculate();
    expect(await rulesOf(falls)).toEqual(['falling']);
    expect(await rulesOf(less)).toEqual([]);
    // The fifth subject is exactly at the pass mark.
    expect(await rulesOf(fails)).toEqual([]);
    await limit('failing', 4);
    await calculate();
    expect(await rulesOf(fails)).toEqual(['failing']);
    // Reopening a sheet for its teacher removes its sequence from the comparison.
    await db.update(markSheets).set({ state: 'open' }).where(eq(markSheets.id, sheets[1]!));
    await calculate();
    expect(await rulesOf(falls)).toEqual([]);
  });

  it('compares marks out of another maximum as if they were out of twenty', async () => {
    await aClassScheme(db, { class_id, year_id: year.id }, { maximum: '100', pass_mark: '50' });
    const [falls, less] = [await aPupil(db, class_id), await aPupil(db, class_id)];
    const { subject_id } = await aClassSubject(db, { class_id });
    for (const [slot, values] of [
      [0, ['70', '70']],
      [1, ['60', '60.1']],
    ] as const) {
      const { assessment_id } = await aSheet(
        db,
        { class_id, subject_id, year_id: year.id },
        { slot, state: 'closed', column: { out_of: '100' } },
      );
      await aMark(db, { assessment_id, student_id: falls, number: values[0] });
      await aMark(db, { assessment_id, student_id: less, number: values[1] });
    }
    await calculate();
    expect(await rulesOf(falls)).toEqual(['falling']);
    expect(await rulesOf(less)).toEqual([]);
  });

  it('applies sixty days after the due date, not fifty-nine, and at the second sanction', async () => {
    const [late, soon] = [await aPupil(db, class_id), await aPupil(db, class_id)];
    await aFee(db, { student: { id: late }, due_date: addDays(TODAY, -60), now });
    await aFee(db, { student: { id: soon }, due_date: addDays(TODAY, -59), now });
    await aSanction(db, soon, { on_day: '2026-11-20' });
    await aSanction(db, late, { on_day: '2026-12-18' });
    await aSanction(db, late, { on_day: '2026-09-07' });
    await calculate();
    expect((await rulesOf(late)).toSorted()).toEqual(['fees', 'sanctions']);
    expect(await rulesOf(soon)).toEqual([]);
    expect((await holding('fees')).get(late)).toEqual({
      rule: 'fees',
      fees: 1,
      owed: '5000',
      since: addDays(TODAY, -60),
      days: 60,
    });
  });
});

describe('a flag', () => {
  let class_id: string;
  let pupil: string;
  let given: string[];
  beforeEach(async () => {
    ({ db } = await testDatabase());
    await aTestYear(db);
    class_id = (await aClass(db)).id;
    pupil = await aPupil(db, class_id);
    given = [];
    for (let nth = 0; nth < 2; nth += 1) given.push(await aSanction(db, pupil, { on_day: '2026-11-10' }));
    await calculate('2026-11-16');
  });
  const close = async (deed: 'student' | 'wrong', closed_on: string) => {
    const [flag] = await flagsOf(pupil);
    await db.update(warningFlags).set({ closed_on, owner_id: null }).where(eq(warningFlags.id, flag!.id));
    await db.insert(warningFollowUps).values({
      id: newId(),
      flag_id: flag!.id,
      kind: 'deed',
      written_by: newId(),
      at: new Date(`${closed_on}T10:00:00Z`),
      deed,
      note: 'Spoken to',
      done_on: closed_on,
    });
  };

  it('keeps its first day while its figures follow the records', async () => {
    await aSanction(db, pupil, { on_day: '2026-11-18' });
    await calculate('2026-11-19');
    expect(await flagsOf(pupil)).toMatchObject([
      {
        opened_on: '2026-11-16',
        calculated_on: '2026-11-19',
        figures: { sanctions: 3 },
        threshold: 2,
        ended_on: null,
      },
    ]);
  });

  it('ends when its rule no longer applies, and a new flag opens when it applies again', async () => {
    await takeBack(given[0]!);
    expect(await calculate('2026-11-19')).toEqual({ opened: 0, ended: 1, reopened: 0 });
    await aSanction(db, pupil, { on_day: '2026-11-20' });
    await calculate('2026-11-23');
    expect(await flagsOf(pupil)).toMatchObject([
      { opened_on: '2026-11-16', ended_on: '2026-11-19', ended_why: 'no_longer', figures: { sanctions: 2 } },
      { opened_on: '2026-11-23', ended_on: null },
    ]);
  });

  it('ends when its student has left, and when its rule is switched off', async () => {
    const other = await aPupil(db, class_id);
    for (let nth = 0; nth < 2; nth += 1) await aSanction(db, other, { on_day: '2026-11-10' });
    await calculate('2026-11-17');
    await db.update(students).set({ status: 'left' }).where(eq(students.id, pupil));
    await calculate('2026-11-18');
    await limit('sanctions', 2, { is_on: false });
    await calculate('2026-11-19');
    expect((await flagsOf(pupil))[0]).toMatchObject({ ended_on: '2026-11-18', ended_why: 'left' });
    expect((await flagsOf(other))[0]).toMatchObject({ ended_on: '2026-11-19', ended_why: 'switched_off' });
  });

  it('that was closed and still applies opens again after four weeks, without an owner', async () => {
    await close('student', '2026-11-17');
    await calculate('2026-12-14');
    expect((await flagsOf(pupil))[0]).toMatchObject({ closed_on: '2026-11-17', reopened_on: null });
    await calculate('2026-12-15');
    expect(await flagsOf(pupil)).toMatchObject([
      { opened_on: '2026-11-16', closed_on: null, reopened_on: '2026-12-15', owner_id: null, revision: 1 },
    ]);
  });

  it('that was marked as wrong stays closed while its figures are the same', async () => {
    await close('wrong', '2026-11-17');
    await calculate('2026-12-18');
    expect((await flagsOf(pupil))[0]).toMatchObject({ closed_on: '2026-11-17', reopened_on: null });
  });

  it('of a past year ends with that year', async () => {
    await db
      .update(schoolYears)
      .set({ status: 'closed', last_day: '2027-06-11' })
      .where(eq(schoolYears.status, 'current'));
    await aYear(db, { first_day: '2027-09-06', last_day: '2028-06-09', status: 'current' });
    await calculate('2027-09-07');
    expect((await flagsOf(pupil))[0]).toMatchObject({ ended_on: '2027-06-11', ended_why: 'year_over' });
  });
});

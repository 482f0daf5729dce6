import { eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { aFee, aFeeStructure, forFees, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { aClassScheme, aMark, aSheet } from '#features/marks/server/marks.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aMadeCard, aYearCouncil } from '#features/report-cards/server/report-cards.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { membersOn } from '#features/roster/server/memberships.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { studentEvents, students } from '#features/roster/server/students.tables.ts';
import { changeYear, makeCurrent } from '#features/school-year/server/school-year.service.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { setStudentStatus } from '#features/students/server/statuses.service.ts';
import { moveStudent } from '#features/students/server/students.service.ts';
import { aClassSubject } from '#features/subjects/server/subjects.builders.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { yearEndRouter } from './year-end.router.ts';
import { startYears } from './year-end-run.ts';

const JULY = new Date('2027-07-05T09:00:00Z');
const SEPTEMBER = new Date('2027-09-06T05:00:00Z');
const ZONE = 'Africa/Douala';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let year: { id: string };
let next: { id: string };
/**
 * Two classes of a lower level, two of a higher, one of the last; the first has three students,
 * the others one each.
 */
let school: Record<'sixA' | 'sixB' | 'fiveA' | 'fiveB' | 'last', string>;
let pupils: Record<'one' | 'two' | 'three' | 'b' | 'five' | 'last', string>;

const api = (now = JULY) => apiAs(yearEndRouter, db, admin.actor, { now: () => now });
const callAt = (now: Date) => ({
  db,
  actor: admin.actor,
  now: () => now,
  address: '10.0.0.1',
  timeZone: ZONE,
});
const studentOf = async (id: string) => {
  const row = one(await db.select().from(students).where(eq(students.id, id)));
  return { class_id: row.class_id, status: row.status };
};
const check = () => api().check({ year_id: year.id });
async function run(starts: 'at_once' | 'on_first_day' = 'at_once') {
  const { fingerprint } = await check();
  return api().run({ year_id: year.id, fingerprint, starts });
}
const undo = (now = JULY) => api(now).undo({ year_id: year.id });
const set = (student_id: string, input: object) =>
  api().setStudents({ year_id: year.id, student_ids: [student_id], outcome: null, ...input });
const inClassOn = (classId: string, day: string) =>
  db.transaction(async (tx) => (await membersOn(tx, classId, day)).map(({ student_id }) => student_id));

/** The contents of all tables, except audit trail, jobs, idempotency keys and zero counters. */
async function everything(): Promise<Record<string, string>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
  );
  const left = tables.filter(({ name }) => !/^(audit_|jobs$|idempotent_|schema_)/.test(name));
  const hashes = await Promise.all(
    left.map(async ({ name }) => {
      // A zero counter equals a missing one: the trigger leaves a zero behind.
      const where = name === 'student_tallies' ? 'where students > 0' : '';
      const { rows } = await db.execute<{ hash: string }>(
        sql.raw(
          `select coalesce(md5(string_agg(r, ',' order by r)), '') as hash from (select t::text as r from ${name} t ${where}) rows`,
        ),
      );
      return [name, one(rows).hash] as const;
    }),
  );
  return Object.fromEntries(hashes);
}

beforeEach(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  year = await aYear(db, {
    name: '2026-2027',
    first_day: '2026-09-07',
    last_day: '2027-06-11',
    status: 'current',
  });
  next = await aYear(db, { name: '2027-2028', first_day: '2027-09-06', last_day: '2028-06-09' });
  const teacher = await aUser(db, { role: 'teacher' });
  const make = async (
    name: string,
    section: string | null,
    grade: 7 | 8 | 12,
    capacity: number | null = null,
  ) => (await aClass(db, { name, section, grade_level: `grade_${grade}`, capacity, teachers: [teacher] })).id;
  school = {
    sixA: await make('6e', 'A', 7),
    sixB: await make('6e', 'B', 7),
    fiveA: await make('5e', 'A', 8, 2),
    fiveB: await make('5e', 'B', 8),
    last: await make('Tle', null, 12),
  };
  await aClassSubject(db, { class_id: school.sixA, teacher_id: teacher.userId });
  const enrol = async (class_id: string, status: 'active' | 'suspended' = 'active') =>
    (await aStudent(db, { class_id, status, admission_date: '2026-09-07' })).id;
  pupils = {
    one: await enrol(school.sixA),
    two: await enrol(school.sixA, 'suspended'),
    three: await enrol(school.sixA),
    b: await enrol(school.sixB),
    five: await enrol(school.fiveA),
    last: await enrol(school.last),
  };
  await api().setClass({
    year_id: year.id,
    class_id: school.fiveA,
    outcome: 'promote',
    to_class_id: school.last,
  });
});

describe('the suggested class', () => {
  it('is of the next level with the same section, and graduation if there is none', async () => {
    const { classes, year: ending, next_year, may_run } = await api().get();
    expect([ending?.id, next_year?.id, may_run]).toEqual([year.id, next.id, true]);
    expect(
      classes.map(({ id, outcome, to_class_id, students: number }) => [id, outcome, to_class_id, number]),
    ).toEqual([
      [school.sixA, 'promote', school.fiveA, 3],
      [school.sixB, 'promote', school.fiveB, 1],
      [school.fiveA, 'promote', school.last, 1],
      [school.fiveB, 'promote', school.last, 0],
      [school.last, 'graduate', null, 1],
    ]);
  });
});

describe('a check', () => {
  it('writes nothing, and counts exactly what the run then does', async () => {
    await api().setStudents({ year_id: year.id, student_ids: [pupils.three], outcome: 'repeat' });
    const before = await everything();
    const found = await check();
    expect(await everything()).toEqual(before);
    expect(found.counts).toEqual({ promote: 4, repeat: 1, leave: 0, graduate: 1 });
    const { ran } = await run();
    expect(ran!.counts).toEqual(found.counts);
    const sizes = await Promise.all(
      found.sizes.map(async ({ class_id }) => (await inClassOn(class_id, '2027-09-06')).length),
    );
    expect(sizes).toEqual(found.sizes.map(({ students: number }) => number));
  });

  it('shows new sizes against capacity, students without a class, debts, leavers first', async () => {
    const staying = await aFee(db, { student: { id: pupils.one }, amount: '3000' });
    await aFee(db, { student: { id: pupils.last }, amount: '700' });
    await api().setClass({ year_id: year.id, class_id: school.sixB, outcome: 'promote', to_class_id: null });
    const found = await check();
    expect(found.sizes.find(({ class_id }) => class_id === school.fiveA)).toEqual({
      class_id: school.fiveA,
      students: 3,
      capacity: 2,
    });
    expect(found.no_target).toMatchObject({ total: 1, students: [{ id: pupils.b }] });
    expect(found.debts.students.map(({ id, balance }) => [id, balance])).toEqual([
      [pupils.last, '700'],
      [pupils.one, staying[0]!.balance],
    ]);
  });

  it('lists students without a yearly report card in a class with marks, without blocking the run', async () => {
    await aClassScheme(db, { class_id: school.sixA, year_id: year.id });
    expect(await check()).toMatchObject({ no_card: { total: 3 } });
    for (const student_id of [pupils.one, pupils.three])
      await aMadeCard(db, { class_id: school.sixA, student_id, period: null });
    await aMadeCard(db, { class_id: school.sixA, student_id: pupils.two, period: 0 });
    const { no_card } = await check();
    expect(no_card).toMatchObject({ total: 1, students: [{ id: pupils.two }] });
    expect((await run()).ran).not.toBeNull();
  });

  it('counts students who came after the last day or have no class, and leaves both unchanged', async () => {
    const late = (await aStudent(db, { class_id: school.sixA, admission_date: '2027-07-01' })).id;
    const nowhere = (await aStudent(db)).id;
    expect(await check()).toMatchObject({ students: 6, came_later: 1, without_class: 1 });
    await run();
    expect(await studentOf(late)).toEqual({ class_id: school.sixA, status: 'active' });
    expect(await studentOf(nowhere)).toEqual({ class_id: null, status: 'active' });
  });
});

describe('a run', () => {
  it('moves everybody up, and keeps the old classes until the last day of the old year', async () => {
    const { fingerprint } = await check();
    const started = await api().run({ year_id: year.id, fingerprint, starts: 'at_once' });
    expect(started.ran).toMatchObject({ may_undo: true, counts: { promote: 5, graduate: 1 } });
    expect(await studentOf(pupils.one)).toEqual({ class_id: school.fiveA, status: 'active' });
    expect(await studentOf(pupils.two)).toEqual({ class_id: school.fiveA, status: 'suspended' });
    expect(await studentOf(pupils.last)).toEqual({ class_id: null, status: 'graduated' });
    expect(await inClassOn(school.sixA, '2027-06-11')).toHaveLength(3);
    expect(await inClassOn(school.sixA, '2027-06-12')).toEqual([]);
    expect(await inClassOn(school.fiveA, '2027-09-05')).toEqual([]);
    expect((await inClassOn(school.fiveA, '2027-09-06')).toSorted()).toEqual(
      [pupils.one, pupils.two, pupils.three].toSorted(),
    );
    const years = await db.select().from(schoolYears).orderBy(schoolYears.first_day);
    expect(years.map(({ status }) => status)).toEqual(['closed', 'current']);
  });

  it('applies the decision for each student: repeat, leave on a day, graduate', async () => {
    await set(pupils.one, { outcome: 'repeat' });
    await set(pupils.two, { outcome: 'leave', leaves_as: 'transferred', leaves_on: '2027-05-03' });
    await set(pupils.three, { outcome: 'graduate' });
    await set(pupils.last, { outcome: 'repeat' });
    await run();
    expect(await studentOf(pupils.one)).toEqual({ class_id: school.sixA, status: 'active' });
    expect(await studentOf(pupils.two)).toEqual({ class_id: null, status: 'transferred' });
    expect(await studentOf(pupils.three)).toEqual({ class_id: null, status: 'graduated' });
    expect(await inClassOn(school.sixA, '2027-09-06')).toEqual([pupils.one]);
    expect(await inClassOn(school.sixA, '2027-05-03')).toContain(pupils.two);
    expect(await inClassOn(school.sixA, '2027-05-04')).not.toContain(pupils.two);
  });

  it('adds a line to the history and an audit record for each changed student', async () => {
    await api().setStudents({ year_id: year.id, student_ids: [pupils.one], outcome: 'repeat' });
    await run();
    const lines = await db.select().from(studentEvents).orderBy(studentEvents.id);
    expect(lines.filter(({ student_id }) => student_id === pupils.one)).toEqual([]);
    expect(lines.find(({ student_id }) => student_id === pupils.two)).toMatchObject({
      kind: 'moved',
      from_value: '6e A',
      to_value: '5e A',
      note: '2026-2027 → 2027-2028',
    });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_type, 'student'));
    expect(new Set(events.map(({ subject_id }) => subject_id))).toEqual(
      new Set([pupils.two, pupils.three, pupils.b, pupils.five, pupils.last]),
    );
  });

  it('carries teachers over to the next year from the day after the last; substitutes end with their days', async () => {
    const { userId } = await aUser(db, { role: 'teacher' });
    const days = { from_day: '2027-05-31', until_day: '2027-06-11' };
    await db.insert(classTeachers).values({ class_id: school.sixA, user_id: userId, ...days });
    await run();
    const links = await db
      .select()
      .from(classTeachers)
      .where(eq(classTeachers.class_id, school.sixA))
      .orderBy(classTeachers.from_day);
    expect(
      links.map(({ from_day, until_day, year_id }) => [from_day, until_day, year_id === next.id]),
    ).toEqual([
      ['2020-09-01', '2027-06-11', false],
      ['2027-05-31', '2027-06-11', false],
      ['2027-06-12', null, true],
    ]);
  });

  it('waits for the first day if the office says so; then the old year is closed and the new one is current', async () => {
    await run('on_first_day');
    const statuses = async () =>
      (await db.select().from(schoolYears).orderBy(schoolYears.first_day)).map(({ status }) => status);
    expect(await startYears(db, () => JULY, ZONE)).toBe(0);
    expect(await statuses()).toEqual(['current', 'planned']);
    expect(await startYears(db, () => SEPTEMBER, ZONE)).toBe(1);
    expect(await startYears(db, () => SEPTEMBER, ZONE)).toBe(0);
    expect(await statuses()).toEqual(['closed', 'current']);
  });

  it('moves two thousand students as checked, and back; three with later entries stay and are listed', async () => {
    await db.execute(sql`
      insert into students (id, roll_number, full_name, date_of_birth, admission_date, class_id)
      select gen_random_uuid(), 'M-' || n, 'Many ' || n, '2014-01-01', '2026-09-07',
        case when n % 2 = 0 then ${school.sixA}::uuid else ${school.sixB}::uuid end
      from generate_series(1, 2000) n`);
    const before = await everything();
    const { fingerprint, counts, sizes } = await check();
    expect(await everything()).toEqual(before);
    const startedAt = performance.now();
    const { ran } = await api().run({ year_id: year.id, fingerprint, starts: 'at_once' });
    const middle = performance.now();
    expect([ran!.counts.promote, ran!.counts]).toEqual([2005, counts]);
    const grown = await db.execute<{ class_id: string; students: number }>(sql`
      select class_id, count(*)::int as students from class_memberships where until_day is null group by class_id`);
    const found = new Map(grown.rows.map(({ class_id, students: number }) => [class_id, number]));
    expect(sizes.map(({ class_id }) => found.get(class_id) ?? 0)).toEqual(
      sizes.map(({ students: number }) => number),
    );
    const undoneAt = performance.now();
    expect(await undo()).toMatchObject({ restored: 2006, kept: [] });
    const end = performance.now();
    process.stdout.write(
      `2,006 students: run ${Math.round(middle - startedAt)} ms, undone ${Math.round(end - undoneAt)} ms\n`,
    );
    expect(await everything()).toEqual(before);
    // Run again, then change three students: those stay and are listed, the others are restored.
    await run();
    const three = [pupils.one, pupils.three, pupils.b];
    for (const id of three) await moveStudent(callAt(JULY), id, school.last, undefined);
    const { restored, kept } = await undo();
    expect([restored, kept.map(({ id }) => id).toSorted()]).toEqual([2003, three.toSorted()]);
    expect(await studentOf(pupils.one)).toEqual({ class_id: school.last, status: 'active' });
    const { rows } = await db.execute<{ number: number }>(
      sql`select count(*)::int as number from students where class_id in (${school.sixA}, ${school.sixB})`,
    );
    expect(one(rows).number).toBe(2001);
  });
});

describe('a run is refused', () => {
  it('before the last day of the year, and while there is no following year', async () => {
    const { fingerprint } = await check();
    const early = api(new Date('2027-06-10T09:00:00Z'));
    await expect(early.run({ year_id: year.id, fingerprint, starts: 'at_once' })).rejects.toMatchObject({
      code: 'TOO_EARLY',
    });
    await db.delete(schoolYears).where(eq(schoolYears.id, next.id));
    await expect(check()).rejects.toMatchObject({ code: 'NO_NEXT_YEAR' });
    await expect(api().run({ year_id: year.id, fingerprint, starts: 'at_once' })).rejects.toMatchObject({
      code: 'NO_NEXT_YEAR',
    });
  });

  it('while a promoted student has no class, and if something has changed since the check', async () => {
    await api().setClass({ year_id: year.id, class_id: school.sixB, outcome: 'promote', to_class_id: null });
    await expect(run()).rejects.toMatchObject({ code: 'NO_TARGET' });
    await api().setClass({ year_id: year.id, class_id: school.sixB, outcome: 'repeat' });
    const { fingerprint } = await check();
    await moveStudent(callAt(new Date('2027-05-03T09:00:00Z')), pupils.one, school.sixB, undefined);
    const before = await everything();
    await expect(api().run({ year_id: year.id, fingerprint, starts: 'at_once' })).rejects.toMatchObject({
      code: 'PLAN_CHANGED',
    });
    expect(await everything()).toEqual(before);
  });

  it('to the second of two administrators who click at once; a repeat with one key gets the first answer', async () => {
    const { fingerprint } = await check();
    const input = { year_id: year.id, fingerprint, starts: 'at_once' as const };
    const other = await aUser(db, { role: 'admin' });
    const second = apiAs(yearEndRouter, db, other.actor, { now: () => JULY });
    const context = { idempotencyKey: '00000000-0000-4000-8000-000000000009' };
    const results = await Promise.allSettled([api().run(input, { context }), second.run(input, { context })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const lost = results.find((result) => result.status === 'rejected')!;
    expect(lost.reason).toMatchObject({ code: 'ALREADY_ENDED' });
    const winner = results[0]!.status === 'fulfilled' ? api() : second;
    expect((await winner.run(input, { context })).ran).not.toBeNull();
  });

  it('twice, and the plan of a completed year is fixed', async () => {
    await run('on_first_day');
    await expect(check()).rejects.toMatchObject({ code: 'ALREADY_ENDED' });
    await expect(
      api().setClass({ year_id: year.id, class_id: school.sixA, outcome: 'repeat' }),
    ).rejects.toMatchObject({ code: 'ALREADY_ENDED' });
  });
});

describe('undoing', () => {
  it.each(['at_once', 'on_first_day'] as const)(
    'a run that starts %s restores the state before',
    async (starts) => {
      await aFee(db, { student: { id: pupils.last } });
      await api().setStudents({
        year_id: year.id,
        student_ids: [pupils.two],
        outcome: 'leave',
        leaves_as: 'left',
        leaves_on: '2027-06-20',
      });
      await api().setStudents({ year_id: year.id, student_ids: [pupils.three], outcome: 'repeat' });
      const before = await everything();
      await run(starts);
      expect(await everything()).not.toEqual(before);
      expect(await undo()).toEqual({ restored: 6, kept: [] });
      expect(await everything()).toEqual(before);
      // It can be run again.
      expect((await run(starts)).ran).not.toBeNull();
    },
  );

  it('keeps students who were moved, left or have paid for the new year since, and lists them', async () => {
    await run();
    await moveStudent(callAt(JULY), pupils.one, school.fiveB, undefined);
    await setStudentStatus(callAt(JULY), pupils.three, { status: 'left' }, async () => async () => {});
    const structure = await aFeeStructure(db, { academic_year: '2027-2028' });
    const fee = one(await aFee(db, { student: { id: pupils.b }, structure }));
    await paymentsAs(db, admin.actor).record({ ...forFees(fee), amount: '1000' });
    const { restored, kept } = await undo();
    expect(restored).toBe(3);
    expect(kept.map(({ id }) => id).toSorted()).toEqual([pupils.one, pupils.three, pupils.b].toSorted());
    expect(await studentOf(pupils.one)).toEqual({ class_id: school.fiveB, status: 'active' });
    expect(await studentOf(pupils.two)).toEqual({ class_id: school.sixA, status: 'suspended' });
    expect(await studentOf(pupils.last)).toEqual({ class_id: school.last, status: 'active' });
  });

  it('is refused once the new year has started, and if there was no run', async () => {
    await expect(undo()).rejects.toMatchObject({ code: 'NOT_ENDED' });
    await run();
    await expect(undo(SEPTEMBER)).rejects.toMatchObject({ code: 'TOO_LATE' });
  });
});

it('a closed year is fixed, and never becomes current again', async () => {
  await run();
  const refused = { refused: 'YEAR_CLOSED' };
  expect(await makeCurrent(callAt(JULY), year.id)).toEqual(refused);
  const days = { first_day: '2026-09-07', last_day: '2027-06-12' };
  expect(await changeYear(callAt(JULY), year.id, { name: 'X', ...days })).toEqual(refused);
});

/** The first class with one subject and two terms, and the given marks in every term. */
async function marked(marks: Partial<Record<keyof typeof pupils, string>>, terms = [0, 1]) {
  const class_id = school.sixA;
  const promotion = [
    { outcome: 'promote', average_from: '10' },
    { outcome: 'dismiss', average_below: '5' },
    { outcome: 'repeat' },
  ] as const;
  await aClassScheme(db, { class_id, year_id: year.id }, { promotion });
  const { subject_id } = await aClassSubject(db, { class_id });
  for (const period of terms) {
    const { assessment_id } = await aSheet(db, { class_id, subject_id, year_id: year.id }, { period });
    for (const [pupil, number] of Object.entries(marks))
      await aMark(db, { assessment_id, student_id: pupils[pupil as keyof typeof pupils], number });
  }
}

describe('the year’s marks', () => {
  it('suggest who repeats; a dismissal needs a person, and a person’s choice always has precedence', async () => {
    const before = (await check()).counts;
    await marked({ one: '12', two: '8', three: '4' });
    const after = await check();
    expect(after.counts).toEqual({ ...before, promote: before.promote - 1, repeat: before.repeat + 1 });
    expect([after.from_marks, after.to_decide.students.map(({ id }) => id)]).toEqual([2, [pupils.three]]);
    await set(pupils.two, { outcome: 'promote', to_class_id: school.fiveA });
    expect([(await check()).counts, (await check()).from_marks]).toEqual([before, 1]);
  });

  it('are decided once: the year’s outcome does not change with later changes of coefficients and subjects', async () => {
    await marked({ one: '12', two: '8' });
    await run();
    const was = await api().get();
    expect(was.ran!.counts.repeat).toBe(1);
    await db.execute(sql`update class_subjects set coefficient = 9 where class_id = ${school.sixA}`);
    expect(await api().get()).toEqual(was);
    await db.execute(sql`delete from class_subjects where class_id = ${school.sixA}`);
    expect(await api().get()).toEqual(was);
    expect(await api().students({ year_id: year.id, class_id: school.sixA })).toEqual([]);
    await expect(check()).rejects.toMatchObject({ code: 'ALREADY_ENDED' });
  });

  it('suggest nothing while a period of the year has none', async () => {
    const before = await check();
    await marked({ one: '8', two: '8', three: '8' }, [0]);
    // The check reports that the class now has marks and no cards.
    const no_card = expect.objectContaining({ total: 3 });
    expect([await check(), before.from_marks]).toEqual([{ ...before, no_card }, 0]);
  });

  it('have no effect if the office has decided that the whole class repeats', async () => {
    await marked({ one: '12' });
    await api().setClass({ year_id: year.id, class_id: school.sixA, outcome: 'repeat' });
    expect((await check()).from_marks).toBe(0);
  });
});

const ofSixA = async () => {
  const rows = await api().students({ year_id: year.id, class_id: school.sixA });
  return new Map(
    rows.map(({ id, outcome, source, question, leaves_as }) => [id, [outcome, source, question, leaves_as]]),
  );
};
const council = (decisions: Parameters<typeof aYearCouncil>[2]) =>
  aYearCouncil(db, { class_id: school.sixA, year_id: year.id }, decisions);

describe('the year’s class council', () => {
  it('overrides the marks, each row shows its source, and only people can dismiss', async () => {
    await marked({ one: '12', two: '8', three: '4' });
    await council({ [pupils.two]: 'promote', [pupils.three]: 'dismiss' });
    expect(await ofSixA()).toEqual(
      new Map([
        [pupils.one, ['promote', 'marks', null, null]],
        [pupils.two, ['promote', 'council', null, null]],
        [pupils.three, ['leave', 'council', null, 'left']],
      ]),
    );
    expect(await check()).toMatchObject({ from_marks: 1, from_council: 2, to_decide: { total: 0 } });
    await run();
    expect(await studentOf(pupils.two)).toEqual({ class_id: school.fiveA, status: 'suspended' });
    expect(await studentOf(pupils.three)).toEqual({ class_id: null, status: 'left' });
    expect(await inClassOn(school.sixA, '2027-06-11'), 'until the last day of the year').toContain(
      pupils.three,
    );
  });

  it('overrides missing marks and the office’s decision for the whole class; a decision for one student overrides the council', async () => {
    await api().setClass({ year_id: year.id, class_id: school.sixA, outcome: 'repeat' });
    await council({ [pupils.one]: 'graduate', [pupils.two]: 'graduate', [pupils.three]: 'resit' });
    await set(pupils.two, { outcome: 'repeat' });
    expect(await ofSixA()).toEqual(
      new Map([
        [pupils.one, ['graduate', 'council', null, null]],
        [pupils.two, ['repeat', null, null, null]],
        [pupils.three, ['repeat', null, 'decide', null]],
      ]),
    );
  });

  it('of another class than the student’s, or of another year, is ignored', async () => {
    await aYearCouncil(db, { class_id: school.sixB, year_id: year.id }, { [pupils.one]: 'repeat' });
    await aYearCouncil(db, { class_id: school.sixA, year_id: next.id }, { [pupils.two]: 'repeat' });
    expect((await check()).from_council).toBe(0);
  });
});

it('leaves a student without a result, in a class with results, to a person, even if a rule applies to everybody', async () => {
  await marked({ one: '12', two: '12' });
  const found = await check();
  expect([found.no_result.students.map(({ id }) => id), found.counts.repeat]).toEqual([[pupils.three], 0]);
  expect((await ofSixA()).get(pupils.three)).toEqual(['promote', null, 'no_result', null]);
});

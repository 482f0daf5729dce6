import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { brokenConstraint } from '#platform/db/violations.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aClass } from './classes.builders.ts';
import { classTeachers } from './classes.tables.ts';
import { classesTaughtBy } from './visibility.service.ts';
import { membersOn, onSchoolDay } from './memberships.service.ts';
import { classMemberships } from './memberships.tables.ts';
import { aStudent } from './students.builders.ts';
import { students } from './students.tables.ts';

let db: Db;
let one: string;
let other: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  one = (await aClass(db)).id;
  other = (await aClass(db)).id;
});

const spansOf = (studentId: string) =>
  db
    .select({
      class_id: classMemberships.class_id,
      from: classMemberships.from_day,
      until: classMemberships.until_day,
    })
    .from(classMemberships)
    .where(eq(classMemberships.student_id, studentId))
    .orderBy(classMemberships.from_day);

const isIn = (classId: string, day: string, studentId: string) =>
  db.transaction(async (tx) =>
    (await membersOn(tx, classId, day)).some(({ student_id }) => student_id === studentId),
  );

/** Updates a student's row on a day, bypassing the services. */
const change = (studentId: string, day: string, fields: Partial<typeof students.$inferInsert>) =>
  db.transaction(async (tx) => {
    await onSchoolDay(tx, day);
    await tx.update(students).set(fields).where(eq(students.id, studentId));
  });

const enrolled = async (classId: string | null = one) =>
  (await aStudent(db, { class_id: classId, admission_date: '2026-09-07' })).id;

describe('membership of a class on a day', () => {
  it('follows the days of admission and of a move in mid-year; the new class counts from its first day', async () => {
    const id = await enrolled();
    await change(id, '2027-01-11', { class_id: other });
    expect(await spansOf(id)).toEqual([
      { class_id: one, from: '2026-09-07', until: '2027-01-10' },
      { class_id: other, from: '2027-01-11', until: null },
    ]);
    expect(await isIn(one, '2026-09-06', id)).toBe(false);
    expect(await isIn(one, '2026-09-07', id)).toBe(true);
    expect(await isIn(one, '2027-01-10', id)).toBe(true);
    expect(await isIn(one, '2027-01-11', id)).toBe(false);
    expect(await isIn(other, '2027-01-11', id)).toBe(true);
  });

  it('includes leavers on their day of leaving, and suspended students throughout', async () => {
    const id = await enrolled();
    await change(id, '2026-10-05', { status: 'suspended' });
    await change(id, '2026-11-02', { status: 'left' });
    expect(await spansOf(id)).toEqual([{ class_id: one, from: '2026-09-07', until: '2026-11-02' }]);
  });

  it('starts again with a re-enrollment, and has no gap if the office reverted the leaving', async () => {
    const id = await enrolled();
    await change(id, '2026-11-02', { status: 'transferred' });
    await change(id, '2027-02-01', { status: 'active' });
    expect(await spansOf(id)).toEqual([
      { class_id: one, from: '2026-09-07', until: '2026-11-02' },
      { class_id: one, from: '2027-02-01', until: null },
    ]);
    const mistaken = await enrolled();
    await change(mistaken, '2026-11-02', { status: 'left' });
    await change(mistaken, '2026-11-03', { status: 'active' });
    expect(await spansOf(mistaken)).toEqual([{ class_id: one, from: '2026-09-07', until: null }]);
  });

  it('keeps the last of two moves on one day, and drops memberships that start after a leaving recorded later', async () => {
    const id = await enrolled();
    await change(id, '2026-09-07', { class_id: other });
    expect(await spansOf(id)).toEqual([{ class_id: other, from: '2026-09-07', until: null }]);
    await change(id, '2027-03-01', { class_id: one });
    await change(id, '2027-02-20', { status: 'left' });
    expect(await spansOf(id)).toEqual([{ class_id: other, from: '2026-09-07', until: '2027-02-20' }]);
  });

  it('is empty for a student without a class, and ends the day before one is removed from every class', async () => {
    const id = await enrolled(null);
    expect(await spansOf(id)).toEqual([]);
    await change(id, '2026-10-05', { class_id: one });
    await change(id, '2026-10-12', { class_id: null });
    expect(await spansOf(id)).toEqual([{ class_id: one, from: '2026-10-05', until: '2026-10-11' }]);
  });

  it('belongs to the school year of its first day; between two years, to the coming one', async () => {
    const { db: own } = await testDatabase();
    const { id: class_id } = await aClass(own);
    const now = await aYear(own, { first_day: '2026-09-07', last_day: '2027-06-11', status: 'current' });
    const next = await aYear(own, { first_day: '2027-09-06', last_day: '2028-06-09' });
    const yearOf = async (admission_date: string) => {
      const { id } = await aStudent(own, { class_id, admission_date });
      const [row] = await own
        .select({ year_id: classMemberships.year_id })
        .from(classMemberships)
        .where(eq(classMemberships.student_id, id));
      return row!.year_id;
    };
    expect(await yearOf('2026-10-01')).toBe(now.id);
    expect(await yearOf('2027-07-15')).toBe(next.id);
  });
});

it('in two classes on one day is refused by the database', async () => {
  const id = await enrolled();
  const second = db
    .insert(classMemberships)
    .values({ student_id: id, class_id: other, from_day: '2026-12-01', until_day: '2026-12-31' });
  const error = await second.then(
    () => null,
    (refused: unknown) => refused,
  );
  expect(brokenConstraint(error)).toBe('class_memberships_apart');
});

const taughtOn = async (userId: string, day?: string) =>
  (await db.transaction((tx) => classesTaughtBy(tx, userId, day))).map(({ class_id }) => class_id);

describe('teaching', () => {
  it('gives access to a class from its first day to its last, both included; ended ones are kept', async () => {
    const { userId } = await aUser(db, { role: 'teacher' });
    await db
      .insert(classTeachers)
      .values({ class_id: one, user_id: userId, from_day: '2026-10-05', until_day: '2026-10-16' });
    const found = await Promise.all(
      ['2026-10-04', '2026-10-05', '2026-10-16', '2026-10-17'].map((day) => taughtOn(userId, day)),
    );
    expect(found).toEqual([[], [one], [one], []]);
    expect(await taughtOn(userId)).toEqual([]);
  });

  it('of one class twice on a day is refused by the database', async () => {
    const { userId } = await aUser(db, { role: 'teacher' });
    const teach = (from_day: string, until_day: string | null) =>
      db.insert(classTeachers).values({ class_id: one, user_id: userId, from_day, until_day });
    await teach('2026-09-07', null);
    const error = await teach('2026-10-05', '2026-10-16').then(
      () => null,
      (refused: unknown) => refused,
    );
    expect(brokenConstraint(error)).toBe('class_teachers_apart');
  });
});

it('members and class teachers from before the first school year are assigned to it once it is created', async () => {
  const school = await testDatabase();
  const { id: class_id } = await aClass(school.db, {
    teachers: [await aUser(school.db, { role: 'teacher' })],
  });
  const { id: student_id } = await aStudent(school.db, { class_id, admission_date: '2026-09-07' });
  const yearsOf = async () =>
    Promise.all([
      school.db
        .select({ year_id: classMemberships.year_id })
        .from(classMemberships)
        .where(eq(classMemberships.student_id, student_id)),
      school.db
        .select({ year_id: classTeachers.year_id })
        .from(classTeachers)
        .where(eq(classTeachers.class_id, class_id)),
    ]);
  expect(await yearsOf()).toEqual([[{ year_id: null }], [{ year_id: null }]]);
  const { id: year_id } = await aYear(school.db);
  expect(await yearsOf()).toEqual([[{ year_id }], [{ year_id }]]);
});

import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { classSubjectsRouter } from './class-subjects.router.ts';
import { aClassSubject } from './subjects.builders.ts';
import { classSubjects, classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { one } from '#platform/db/one.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
let today: string;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const { rows } = await db.execute<{ day: string }>(sql`select public.school_day()::text as day`);
  today = one(rows).day;
});

const asAdmin = () => apiAs(classSubjectsRouter, db, admin.actor);
const aTeacher = () => aUser(db, { role: 'teacher' });
const fortnight = () => ({ from_day: today, until_day: addDays(today, 13) });

const datesOf = (class_id: string) =>
  db
    .select({ teacher: classSubjectTeachers.teacher_id, until: classSubjectTeachers.until_day })
    .from(classSubjectTeachers)
    .where(eq(classSubjectTeachers.class_id, class_id))
    .orderBy(classSubjectTeachers.from_day);

it('only administrators manage substitutes', async () => {
  const { id: class_id } = await aClass(db);
  const teacher = await aTeacher();
  const api = apiAs(classSubjectsRouter, db, teacher.actor);
  await expect(
    api.addSubstitute({ class_id, teacher_id: teacher.userId, ...fortnight() }),
  ).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(api.teaching({ class_id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

describe('a substitute', () => {
  it('sees the students and teaches the subject on their days, beside the usual teacher', async () => {
    const [usual, substitute] = [await aTeacher(), await aTeacher()];
    const { id: class_id } = await aClass(db, { teachers: [usual] });
    const { subject_id } = await aClassSubject(db, { class_id, teacher_id: usual.userId });
    const { id: studentId } = await aStudent(db, { class_id });
    const sees = () => db.transaction((tx) => seesStudent(tx, substitute.actor, studentId));
    expect(await sees()).toBe(false);
    const listed = await asAdmin().addSubstitute({
      class_id,
      teacher_id: substitute.userId,
      subject_id,
      ...fortnight(),
    });
    expect(await sees()).toBe(true);
    expect(listed.filter(({ user_id }) => user_id === substitute.userId)).toEqual([
      expect.objectContaining({ subject_id, ...fortnight() }),
    ]);
    const held = one(await db.select().from(classSubjects).where(eq(classSubjects.class_id, class_id)));
    expect(held.teacher_id).toBe(usual.userId);
  });

  it('for future days sees nothing yet; one for past days sees nothing any more', async () => {
    const { id: class_id } = await aClass(db);
    const { id: studentId } = await aStudent(db, { class_id });
    for (const days of [
      { from_day: addDays(today, 1), until_day: addDays(today, 5) },
      { from_day: addDays(today, -9), until_day: addDays(today, -1) },
    ]) {
      const teacher = await aTeacher();
      await asAdmin().addSubstitute({ class_id, teacher_id: teacher.userId, ...days });
      expect(await db.transaction((tx) => seesStudent(tx, teacher.actor, studentId))).toBe(false);
    }
  });

  it('for a subject or the whole class is refused for a day that they already have', async () => {
    const teacher = await aTeacher();
    const { id: class_id } = await aClass(db);
    const { subject_id } = await aClassSubject(db, { class_id });
    const input = { class_id, teacher_id: teacher.userId, ...fortnight() };
    for (const of of [{ ...input, subject_id }, input]) {
      await asAdmin().addSubstitute(of);
      await expect(asAdmin().addSubstitute(of)).rejects.toMatchObject({ code: 'TEACHES_ALREADY' });
    }
  });

  it('must be a teacher, for a subject that the class is taught, in a year that is not closed', async () => {
    const { db: own } = await testDatabase();
    const api = apiAs(classSubjectsRouter, own, (await aUser(own, { role: 'admin' })).actor);
    await aYear(own, { first_day: '2020-09-07', last_day: '2021-06-11', status: 'closed' });
    const { id: class_id } = await aClass(own);
    const teacher = await aUser(own, { role: 'teacher' });
    const parent = await aUser(own, { role: 'parent' });
    const days = { from_day: '2020-10-05', until_day: '2020-10-16' };
    const add = (input: object) =>
      api.addSubstitute({ class_id, teacher_id: teacher.userId, ...days, ...input });
    await expect(add({ teacher_id: parent.userId })).rejects.toMatchObject({ code: 'NOT_A_TEACHER' });
    await expect(add({ subject_id: class_id })).rejects.toMatchObject({ code: 'NOT_TAUGHT' });
    await expect(add({})).rejects.toMatchObject({ code: 'YEAR_CLOSED' });
  });

  it('is ended as of yesterday and kept with its dates; one who has not begun is removed', async () => {
    const { id: class_id } = await aClass(db);
    const [begun, coming] = [await aTeacher(), await aTeacher()];
    const from_day = addDays(today, -3);
    const ahead = addDays(today, 7);
    await asAdmin().addSubstitute({ class_id, teacher_id: begun.userId, from_day, until_day: ahead });
    await asAdmin().addSubstitute({ class_id, teacher_id: coming.userId, from_day: ahead, until_day: ahead });
    await asAdmin().endSubstitute({ class_id, user_id: coming.userId, from_day: ahead });
    const left = await asAdmin().endSubstitute({ class_id, user_id: begun.userId, from_day });
    expect(left).toEqual([
      expect.objectContaining({ user_id: begun.userId, from_day, until_day: addDays(today, -1) }),
    ]);
    await expect(
      asAdmin().endSubstitute({ class_id, user_id: begun.userId, from_day }),
    ).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the dates of a subject’s teaching', () => {
  it('follow the assigned teacher, and are kept when the class no longer has the subject', async () => {
    const [first, second] = [await aTeacher(), await aTeacher()];
    const { id: class_id } = await aClass(db);
    const { subject_id } = await aClassSubject(db, { class_id, teacher_id: first.userId });
    await db
      .update(classSubjectTeachers)
      .set({ from_day: addDays(today, -30) })
      .where(eq(classSubjectTeachers.class_id, class_id));
    await asAdmin().set({ class_id, subject_id, teacher_id: second.userId, coefficient: '2' });
    expect(await datesOf(class_id)).toEqual([
      { teacher: first.userId, until: addDays(today, -1) },
      { teacher: second.userId, until: null },
    ]);
    await asAdmin().remove({ class_id, subject_id });
    // An assignment started and ended today was never taught.
    expect(await datesOf(class_id)).toEqual([{ teacher: first.userId, until: addDays(today, -1) }]);
  });
});

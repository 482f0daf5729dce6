import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { attendanceRouter } from '#features/attendance/server/attendance.router.ts';
import { classesRouter } from '#features/classes/server/classes.router.ts';
import { myClassesRouter } from '#features/my-classes/server/my-classes.router.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { setRole } from '#features/people/server/set-role.service.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classSubjectTeachers } from '#features/roster/server/subjects.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { searchRouter } from '#features/search/server/search.router.ts';
import { studentsRouter } from '#features/students/server/students.router.ts';
import { classSubjectsRouter } from '#features/subjects/server/class-subjects.router.ts';
import { aSubject } from '#features/subjects/server/subjects.builders.ts';
import { carryTeaching } from '#features/year-end/server/year-end.queries.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { everyOnEnrolled, FEATURES } from '../features.ts';

const FINDERS = FEATURES.flatMap(({ finders }) => finders ?? []);
const MAY_HEAR = Object.assign({}, ...FEATURES.map(({ live }) => live?.mayHear));

let db: Db;
let today: string;
let year: string;
let admin: Awaited<ReturnType<typeof aUser>>;
let teacher: Awaited<ReturnType<typeof aUser>>;
let class_id: string;
let student: Awaited<ReturnType<typeof aStudent>>;
let subject_id: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  const { rows } = await db.execute<{ day: string }>(sql`select public.school_day()::text as day`);
  today = one(rows).day;
  const { id } = await aYear(db, {
    first_day: addDays(today, -90),
    last_day: addDays(today, 90),
    status: 'current',
  });
  year = id;
});

beforeEach(async () => {
  teacher = await aUser(db, { role: 'teacher' });
  class_id = (await aClass(db)).id;
  student = await aStudent(db, { class_id, full_name: `Zambo Moïse ${class_id}` });
  subject_id = (await aSubject(db)).id;
});

const office = () => apiAs(classSubjectsRouter, db, admin.actor);
const give = (teacher_id: string | null = teacher.userId, subject = subject_id) =>
  office().set({ class_id, subject_id: subject, teacher_id, coefficient: '2' });
const giveClass = (teacher_ids: string[]) =>
  apiAs(classesRouter, db, admin.actor).setTeachers({ class_id, teacher_ids });

/** A teacher's view of the class: pages, search, live topics, and the lists stored on a phone. */
async function sightOf({ actor } = teacher) {
  const students = apiAs(studentsRouter(everyOnEnrolled), db, actor);
  const attendance = apiAs(attendanceRouter, db, actor);
  const roll = await attendance.roll({ class_id, day: today }).catch(() => null);
  const kept = await attendance.kept({});
  const found = await apiAs(searchRouter(FINDERS), db, actor).find({ text: student.full_name! });
  const { total } = await students.list({});
  const own = await apiAs(myClassesRouter, db, actor)
    .get({ class_id })
    .catch(() => null);
  return {
    class: (await apiAs(classesRouter, db, actor).list()).length,
    student: await students.get({ student_id: student.id }).then(
      () => 1,
      () => 0,
    ),
    listed: total,
    counted: (await students.summary()).total,
    own: own?.students?.length ?? 0,
    roll: roll?.pupils.length ?? 0,
    kept: kept.rolls.length,
    search: found.groups.flatMap((group) => group.found).length,
    live: Number(await db.transaction((tx) => MAY_HEAR.register(tx, actor, class_id))),
  };
}
const same = (number: number) => ({
  class: number,
  student: number,
  listed: number,
  counted: number,
  own: number,
  roll: number,
  kept: expect.any(Number),
  search: expect.any(Number),
  live: number,
});

describe('a teacher who is assigned a subject of a class', () => {
  it('sees its students and takes its roll, until the subject is removed', async () => {
    const before = await sightOf();
    expect(before).toMatchObject({ ...same(0), kept: 0, search: 0 });
    await give();
    const given = await sightOf();
    expect(given).toMatchObject(same(1));
    expect(given.kept).toBeGreaterThan(0);
    expect(given.search).toBeGreaterThan(0);
    await give(null);
    expect(await sightOf()).toEqual(before);
    await give();
    await office().remove({ class_id, subject_id });
    expect(await sightOf()).toEqual(before);
  });

  it('sees no other class, and takes no roll of earlier days', async () => {
    const other = await aClass(db);
    await aStudent(db, { class_id: other.id });
    await give();
    expect(await sightOf()).toMatchObject(same(1));
    const api = apiAs(attendanceRouter, db, teacher.actor);
    await expect(api.roll({ class_id, day: addDays(today, -1) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(api.roll({ class_id: other.id, day: today })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('still sees them for another reason: given access, another subject, class master', async () => {
    const another = (await aSubject(db)).id;
    const reasons = [
      { begin: () => giveClass([teacher.userId]), end: () => giveClass([]) },
      { begin: () => give(teacher.userId, another), end: () => give(null, another) },
    ];
    for (const { begin, end } of reasons) {
      await give();
      await begin();
      await give(null);
      expect(await sightOf()).toMatchObject(same(1));
      await end();
      expect(await sightOf()).toMatchObject(same(0));
    }
    await give();
    const { name, grade_level } = await apiAs(classesRouter, db, admin.actor).get({ class_id });
    const api = apiAs(classesRouter, db, admin.actor);
    await api.update({ class_id, name, grade_level, class_master_id: teacher.userId });
    await give(null);
    expect(await sightOf()).toMatchObject(same(1));
  });

  it('sees them when assigned by the grid too, and the former teacher no longer does', async () => {
    const next = await aUser(db, { role: 'teacher' });
    await give();
    const was = { teacher_id: teacher.userId, coefficient: '2' };
    await office().save({
      cells: [{ class_id, subject_id, was, now: { teacher_id: next.userId, coefficient: '2' } }],
    });
    expect(await sightOf(next)).toMatchObject(same(1));
    expect(await sightOf()).toMatchObject(same(0));
  });

  it('of racing changes: the named teacher sees the class, and nobody else', async () => {
    const people = [teacher, await aUser(db, { role: 'teacher' }), await aUser(db, { role: 'teacher' })];
    for (let turn = 0; turn < 4; turn += 1) {
      await Promise.all([
        ...people.map(({ userId }) => give(userId)),
        office()
          .remove({ class_id, subject_id })
          .catch(() => null),
      ]);
      const [held] = await office().list({ class_id });
      for (const one of people)
        expect(await sightOf(one)).toMatchObject(same(held?.teacher?.user_id === one.userId ? 1 : 0));
    }
  });

  it('sees them next year on the days to which the subject is carried over', async () => {
    await give();
    await db
      .update(classSubjectTeachers)
      .set({ from_day: addDays(today, -60) })
      .where(eq(classSubjectTeachers.class_id, class_id));
    // The year ended yesterday, and the next begins today.
    await db.transaction((tx) => carryTeaching(tx, { lastDay: addDays(today, -1), nextYearId: year }));
    expect(await sightOf()).toMatchObject(same(1));
    await give(null);
    expect(await sightOf()).toMatchObject(same(0));
  });

  it('sees nothing after losing the teacher role', async () => {
    await give();
    const call = {
      db,
      actor: admin.actor,
      now: () => new Date(),
      address: '10.0.0.1',
      timeZone: 'Africa/Douala',
    };
    await setRole(call, { user_id: teacher.userId, role: 'parent' });
    const actor = { ...teacher.actor, role: 'parent' as const };
    expect(await apiAs(classesRouter, db, actor).list()).toEqual([]);
  });

  it('as a substitute for some days sees them on those days', async () => {
    await give(null);
    const days = { from_day: today, until_day: addDays(today, 6) };
    await office().addSubstitute({ class_id, teacher_id: teacher.userId, subject_id, ...days });
    expect(await sightOf()).toMatchObject(same(1));
    await office().endSubstitute({ class_id, user_id: teacher.userId, from_day: today });
    expect(await sightOf()).toMatchObject(same(0));
  });
});

import { and, eq, isNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import {
  classSubjects,
  classSubjectTeachers,
  subjectGroups,
} from '#features/roster/server/subjects.tables.ts';
import { seesStudent } from '#features/roster/server/visibility.service.ts';
import { addDays } from '#features/school-year/school-year.rules.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { classSubjectsRouter } from './class-subjects.router.ts';
import { aSubject } from './subjects.builders.ts';

type Person = Awaited<ReturnType<typeof aUser>>;
let db: Db;
let admin: Person;
let [main, second, third]: Person[] = [];
let place: { class_id: string; subject_id: string };
let pupil: string;

beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin' });
  [main, second, third] = [
    await aUser(db, { role: 'teacher', full_name: 'Abega Rose' }),
    await aUser(db, { role: 'teacher', full_name: 'Biya Luc' }),
    await aUser(db, { role: 'teacher', full_name: 'Kamga Serge' }),
  ];
});

beforeEach(async () => {
  place = { class_id: (await aClass(db)).id, subject_id: (await aSubject(db)).id };
  pupil = (await aStudent(db, { class_id: place.class_id })).id;
});

const api = () => apiAs(classSubjectsRouter, db, admin.actor);
const set = (teacher: Person | null, further_ids?: string[], of = place) =>
  api().set({
    ...of,
    teacher_id: teacher?.userId ?? null,
    coefficient: '2',
    ...(further_ids && { further_ids }),
  });
const sees = ({ actor }: Person) => db.transaction((tx) => seesStudent(tx, actor, pupil));
const names = async (of = place) =>
  (await api().list(of)).map(({ teacher, further }) => [
    teacher?.full_name ?? null,
    ...further.map(({ full_name }) => full_name),
  ])[0];
const open = async () =>
  (
    await db
      .select({ id: classSubjectTeachers.teacher_id })
      .from(classSubjectTeachers)
      .where(
        and(
          eq(classSubjectTeachers.class_id, place.class_id),
          eq(classSubjectTeachers.subject_id, place.subject_id),
          isNull(classSubjectTeachers.until_day),
        ),
      )
  ).map(({ id }) => id);

it('a co-teacher sees the class from the day they are named, and no longer once they are removed', async () => {
  await set(main!);
  expect(await sees(second!)).toBe(false);
  const held = await set(main!, [third!.userId, second!.userId]);
  expect(held.further.map(({ full_name }) => full_name)).toEqual(['Biya Luc', 'Kamga Serge']);
  for (const person of [main!, second!, third!]) expect(await sees(person)).toBe(true);

  await set(main!, [third!.userId]);
  expect(await sees(second!)).toBe(false);
  expect(await sees(third!)).toBe(true);
  // A change without that field keeps them.
  await api().set({ ...place, teacher_id: main!.userId, coefficient: '5' });
  expect(await names()).toEqual(['Abega Rose', 'Kamga Serge']);
});

it('ends with the subject of the class', async () => {
  await set(main!, [second!.userId]);
  await api().remove(place);
  expect(await open()).toEqual([]);
  expect(await sees(second!)).toBe(false);
});

it('becomes the teacher, who may then have co-teachers', async () => {
  await set(main!, [second!.userId]);
  await set(second!);
  expect(await names()).toEqual(['Biya Luc']);
  expect(await sees(main!)).toBe(false);
  await set(main!, [second!.userId]);
  expect(await names()).toEqual(['Abega Rose', 'Biya Luc']);
  expect((await open()).toSorted()).toEqual([main!.userId, second!.userId].toSorted());
});

it('continues for a person who was a substitute there', async () => {
  await set(main!);
  const today = schoolDay(new Date(), 'Africa/Douala');
  const days = { from_day: addDays(today, -3), until_day: addDays(today, 3) };
  await api().addSubstitute({ ...place, teacher_id: second!.userId, ...days });
  expect(await names()).toEqual(['Abega Rose']);
  await set(main!, [second!.userId]);
  expect(await names()).toEqual(['Abega Rose', 'Biya Luc']);
  const rows = await db
    .select()
    .from(classSubjectTeachers)
    .where(
      and(
        eq(classSubjectTeachers.class_id, place.class_id),
        eq(classSubjectTeachers.teacher_id, second!.userId),
      ),
    );
  expect(rows).toMatchObject([{ from_day: days.from_day, until_day: null }]);
});

it('of classes taught together teaches all of them, including one that joins later', async () => {
  const group = newId();
  await db.insert(subjectGroups).values({ id: group, subject_id: place.subject_id, name: group.slice(-8) });
  const other = { class_id: (await aClass(db)).id, subject_id: place.subject_id };
  await set(main!);
  await set(main!, undefined, other);
  await db
    .update(classSubjects)
    .set({ group_id: group })
    .where(eq(classSubjects.subject_id, place.subject_id));
  await set(main!, [second!.userId]);
  expect(await names(other)).toEqual(['Abega Rose', 'Biya Luc']);
});

it('needs the role teacher, and the audit trail has the change, once', async () => {
  const parent = await aUser(db, { role: 'parent' });
  await expect(set(main!, [parent.userId])).rejects.toMatchObject({ code: 'NOT_A_TEACHER' });
  await set(main!, [second!.userId]);
  await set(main!, [second!.userId, second!.userId, main!.userId].slice(0, 2));
  const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, place.class_id));
  expect(events.map(({ details }) => (details as { fields: string[] }).fields)).toEqual([
    ['teacher_id', 'coefficient', 'weekly_hours'],
    ['further_ids'],
  ]);
});

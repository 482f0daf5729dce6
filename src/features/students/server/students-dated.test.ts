import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classTeachers } from '#features/roster/server/classes.tables.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { papersRouter } from './papers.router.ts';
import { studentsRouter } from './students.router.ts';

it('enrolling, moving and leaving use the date of the call, whatever the database’s date', async () => {
  const { db } = await testDatabase();
  const admin = await aUser(db, { role: 'admin' });
  const [one, other] = [await aClass(db), await aClass(db)];
  const on = (day: string) =>
    apiAs(
      studentsRouter(async () => async () => {}),
      db,
      admin.actor,
      { now: () => new Date(`${day}T10:00:00Z`) },
    );
  const { student } = await on('2026-09-14').enrol(
    {
      email: 'dated@school.test',
      full_name: 'Fotso Aline',
      roll_number: 'DATED-1',
      date_of_birth: '2014-01-01',
      class_id: one.id,
      emergency_contact: '+237 690 11 22 33',
    },
    { context: { idempotencyKey: '00000000-0000-4000-8000-000000000001' } },
  );
  await on('2027-01-11').move({ student_id: student.id, class_id: other.id });
  await on('2027-04-12').setStatus({ student_id: student.id, status: 'left' });
  const spans = await db
    .select()
    .from(classMemberships)
    .where(eq(classMemberships.student_id, student.id))
    .orderBy(classMemberships.from_day);
  expect(spans.map(({ class_id, from_day, until_day }) => [class_id, from_day, until_day])).toEqual([
    [one.id, '2026-09-14', '2027-01-10'],
    [other.id, '2027-01-11', '2027-04-12'],
  ]);
  const paper = await apiAs(
    papersRouter(async () => ({})),
    db,
    admin.actor,
  ).issue({
    student_id: student.id,
    kind: 'clearance',
  });
  const past = (person: typeof admin) =>
    apiAs(studentsRouter(), db, person.actor).past({ student_id: student.id });
  const told = await past(admin);
  expect(told.classes.map(({ class: { id }, from_day, until_day }) => [id, from_day, until_day])).toEqual([
    [other.id, '2027-01-11', '2027-04-12'],
    [one.id, '2026-09-14', '2027-01-10'],
  ]);
  expect(told.events.map(({ kind }) => kind)).toEqual(['status_changed', 'moved', 'enrolled']);
  expect(told.papers).toMatchObject([paper]);
  // A teacher sees events, but not papers the family requested; other people see nothing.
  const teacher = await aUser(db, { role: 'teacher' });
  await expect(past(teacher)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await db.insert(classTeachers).values({ class_id: other.id, user_id: teacher.userId });
  expect(await past(teacher)).toMatchObject({ classes: [{}, {}], papers: [] });
});

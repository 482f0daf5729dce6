import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { studentsRouter } from './students.router.ts';

it('enrolling, moving and leaving date the class on their own day, whatever day the database has', async () => {
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
});

import { beforeAll, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { findYears } from '#features/school-year/server/school-year.service.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { attendanceRouter } from './attendance.router.ts';
import { attendanceSlots } from './attendance.tables.ts';
import { countUnsaved } from './figures.service.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

// A Monday at ten.
const now = () => new Date('2026-11-23T09:00:00Z');

it('a school that has never saved a register has no unsaved ones, while its teachers see theirs', async () => {
  const [admin, teacher] = [await aUser(db, { role: 'admin' }), await aUser(db, { role: 'teacher' })];
  await aYear(db, { status: 'current', first_day: '2026-09-07', last_day: '2027-06-11' });
  const classes = [await aClass(db, { teachers: [teacher] }), await aClass(db)];
  await aClass(db);
  for (const { id: class_id } of classes) await aStudent(db, { class_id, admission_date: '2026-09-07' });
  const unsaved = ({ actor }: typeof admin) =>
    db.transaction(async (tx) => {
      const { on: year } = await findYears(tx, '2026-11-23');
      return countUnsaved(tx, { actor, now, timeZone: 'Africa/Douala' }, year);
    });
  expect([await unsaved(admin), await unsaved(teacher)]).toEqual([0, 1]);
  const morning = one(await db.select().from(attendanceSlots).orderBy(attendanceSlots.starts));
  const saved = {
    kind: 'confirm' as const,
    id: newId(),
    slot_id: morning.id,
    device_at: now().toISOString(),
  };
  await apiAs(attendanceRouter, db, teacher.actor, { now }).send({
    class_id: classes[0]!.id,
    day: '2026-11-23',
    events: [saved],
  });
  expect([await unsaved(admin), await unsaved(teacher)], 'from the first one on').toEqual([1, 0]);
});

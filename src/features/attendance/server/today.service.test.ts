import { beforeEach, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { aYear } from '#features/school-year/server/school-year.builders.ts';
import { findYearOn } from '#features/school-year/server/school-year.service.ts';
import type { Db } from '#platform/db/database.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { aJustification, aRollEntry, aSlot } from './attendance.builders.ts';
import { attendanceRegisters, attendanceSlots } from './attendance.tables.ts';
import { readChildrenToday, readRollsToday } from './today.service.ts';

const MONDAY = '2026-11-23';
const TEN = `${MONDAY}T09:00:00Z`;
let db: Db;
let morning: typeof attendanceSlots.$inferSelect;
let class_id: string;

const at = (instant: string, actor: Actor) => ({
  actor,
  now: () => new Date(instant),
  timeZone: 'Africa/Douala',
});
const childrenOf = (actor: Actor, instant = TEN) =>
  db.transaction(async (tx) => {
    const reader = at(instant, actor);
    const year = await findYearOn(tx, schoolDay(reader.now(), reader.timeZone));
    return readChildrenToday(tx, reader, year);
  });
const rollsOf = (actor: Actor, instant = TEN) =>
  db.transaction((tx) => readRollsToday(tx, at(instant, actor)));

async function aFamily(children: number) {
  const parent = await aUser(db, { role: 'parent' });
  const ids: string[] = [];
  for (let nth = 0; nth < children; nth += 1) {
    const { id } = await aStudent(db, {
      class_id,
      roll_number: `A${nth}-${parent.userId.slice(-6)}`,
      admission_date: '2026-09-07',
    });
    await aGuardianLink(db, {
      user_id: parent.userId,
      verified_at: new Date(),
      student_id: id,
      sees_records: true,
    });
    ids.push(id);
  }
  return { parent, ids };
}

beforeEach(async () => {
  ({ db } = await testDatabase());
  await ownerOf(db).delete(attendanceSlots);
  morning = await aSlot(db, { half: 'am', starts: 450, ends: 720 });
  await aSlot(db, { half: 'pm', starts: 780, ends: 930 });
  await aYear(db, { status: 'current', first_day: '2026-09-07', last_day: '2027-06-11' });
  ({ id: class_id } = await aClass(db));
});

it('a parent sees where each child is according to the saved roll, and that a roll was not taken', async () => {
  const { parent, ids } = await aFamily(3);
  expect((await childrenOf(parent.actor)).map(({ state }) => state)).toEqual(Array(3).fill('not_called'));
  await aRollEntry(db, { class_id, student_id: ids[0]!, day: MONDAY, status: 'present' }, { slot: morning });
  await aRollEntry(db, { class_id, student_id: ids[1]!, day: MONDAY, status: 'absent' }, { slot: morning });
  await aRollEntry(
    db,
    { class_id, student_id: ids[2]!, day: MONDAY, status: 'late', minutes: 12 },
    { slot: morning },
  );
  const today = await childrenOf(parent.actor);
  expect(today.map(({ student_id }) => student_id)).toEqual(ids);
  expect(today).toMatchObject([
    { state: 'present', half: 'am' },
    { state: 'absent', half: 'am', justified: false },
    { state: 'late', half: 'am', minutes: 12 },
  ]);
  await aJustification(db, ids[1]!, {
    from_day: MONDAY,
    until_day: MONDAY,
    accepted: true,
    decided_at: new Date(),
  });
  expect((await childrenOf(parent.actor))[1]).toMatchObject({ state: 'absent', justified: true });
});

it('taps of a teacher are not shown before saving; a late arrival at the gate is', async () => {
  const { parent, ids } = await aFamily(2);
  await aRollEntry(db, { class_id, student_id: ids[0]!, day: MONDAY, status: 'absent' }, { slot: morning });
  await aRollEntry(
    db,
    { class_id, student_id: ids[1]!, day: MONDAY, status: 'late', minutes: 20 },
    { slot: morning, source: 'gate' },
  );
  await ownerOf(db).update(attendanceRegisters).set({ confirmed_at: null });
  expect((await childrenOf(parent.actor)).map(({ state }) => state)).toEqual(['not_called', 'late']);
});

it('on a day without school nobody is missing', async () => {
  const { parent } = await aFamily(1);
  const sunday = '2026-11-22T09:00:00Z';
  expect(await childrenOf(parent.actor, sunday)).toMatchObject([{ state: 'no_school' }]);
  const admin = await aUser(db, { role: 'admin' });
  expect(await rollsOf(admin.actor, sunday)).toMatchObject({ is_school_day: false, due: 0 });
});

it('a student sees their own day, and nobody sees a child whose records they may not see', async () => {
  const pupil = await aUser(db, { role: 'student' });
  const { id } = await aStudent(db, { class_id, user_id: pupil.userId, admission_date: '2026-09-07' });
  await aRollEntry(db, { class_id, student_id: id, day: MONDAY, status: 'present' }, { slot: morning });
  expect(await childrenOf(pupil.actor)).toMatchObject([{ student_id: id, state: 'present' }]);
  const stranger = await aUser(db, { role: 'parent' });
  await aGuardianLink(db, {
    user_id: stranger.userId,
    verified_at: new Date(),
    student_id: id,
    sees_records: false,
  });
  expect(await childrenOf(stranger.actor)).toEqual([]);
});

it('the office sees rolls taken out of those due, incomplete ones separately, and each absent pupil once', async () => {
  const admin = await aUser(db, { role: 'admin' });
  const { ids } = await aFamily(2);
  const { id: other } = await aClass(db);
  await aStudent(db, { class_id: other, admission_date: '2026-09-07' });
  await aClass(db);
  expect(
    await rollsOf(admin.actor),
    'the afternoon has not begun, a class without pupils has no roll',
  ).toEqual({
    is_school_day: true,
    due: 2,
    taken: 0,
    incomplete: 0,
    absent: 0,
    late: 0,
  });
  await aRollEntry(db, { class_id, student_id: ids[0]!, day: MONDAY, status: 'absent' }, { slot: morning });
  await db.transaction(async (tx) => {
    await tx.update(attendanceRegisters).set({ absent: 1 });
  });
  expect(await rollsOf(admin.actor)).toMatchObject({ due: 2, taken: 0, incomplete: 1, absent: 1 });
  await aRollEntry(db, { class_id, student_id: ids[1]!, day: MONDAY, status: 'late' }, { slot: morning });
  await db.transaction(async (tx) => {
    await tx.update(attendanceRegisters).set({ absent: 1, late: 1 });
  });
  expect(await rollsOf(admin.actor)).toMatchObject({ due: 2, taken: 1, incomplete: 0, absent: 1, late: 1 });
});

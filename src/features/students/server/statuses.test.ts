import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { statusPlans, students } from '#features/roster/server/students.tables.ts';
import { schoolYears } from '#features/school-year/server/school-year.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { applyPlans } from './statuses.service.ts';
import { studentsRouter } from './students.router.ts';

let db: Db;
let admin: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  ({ db } = await testDatabase());
  admin = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' });
  const year = { id: newId(), name: '2026/2027', first_day: '2026-09-07', last_day: '2027-06-30' };
  await db.insert(schoolYears).values({ ...year, status: 'current', created_at: new Date() });
});

const on = (day: string) =>
  apiAs(studentsRouter(), db, admin.actor, { now: () => new Date(`${day}T10:00:00Z`) });
const comes = (day: string) =>
  applyPlans(db, {
    now: () => new Date(`${day}T10:00:00Z`),
    timeZone: 'Africa/Douala',
    closing: new AbortController().signal,
    onEnrolled: async () => async () => {},
  });

describe('a change of status', () => {
  it('counts from the given day, by default today, with its reason; the class stays on record', async () => {
    const { id: class_id } = await aClass(db);
    const { id: student_id } = await aStudent(db, { class_id });
    await on('2026-11-20').setStatus({ student_id, status: 'suspended', note: 'fees' });
    const gone = { student_id, status: 'transferred' as const, on: '2026-11-25', note: 'Lycée de Deïdo' };
    const student = await on('2026-12-02').setStatus(gone);
    expect(student).toMatchObject({ status: 'transferred', class: { id: class_id }, planned: null });
    expect(await on('2026-12-02').history({ student_id })).toMatchObject([
      { from: 'suspended', to: 'transferred', note: 'Lycée de Deïdo', on: '2026-11-25', by: 'Onana Chantal' },
      { from: 'active', to: 'suspended', note: 'fees', on: '2026-11-20' },
    ]);
  });

  it.each([
    ['2026-09-06', 'BEFORE_ADMISSION', 'the student was not there'],
    ['2026-11-19', 'BEFORE_LAST_CHANGE', 'another change counts from a later day'],
    ['2027-07-01', 'AFTER_THE_YEAR', 'nobody knows the next year yet'],
  ])('from %s is refused (%s): %s', async (day, code) => {
    const { id: student_id } = await aStudent(db);
    await on('2026-11-20').setStatus({ student_id, status: 'suspended' });
    const call = on('2026-12-02').setStatus({ student_id, status: 'left', on: day });
    await expect(call).rejects.toMatchObject({ code, status: 409 });
    expect((await on('2026-12-02').get({ student_id })).status).toBe('suspended');
  });

  it('in the future waits for its day, is carried out once, and is recorded for the person who planned it', async () => {
    const { id: student_id } = await aStudent(db);
    const plan = { student_id, status: 'left' as const, on: '2027-03-31', note: 'moves to Yaoundé' };
    const planned = await on('2027-03-01').setStatus(plan);
    expect(planned).toMatchObject({ status: 'active', planned: { status: 'left', on: '2027-03-31' } });
    expect(await comes('2027-03-30')).toBe(0);
    expect(await comes('2027-04-02')).toBe(1);
    expect(await comes('2027-04-02')).toBe(0);
    const after = await on('2027-04-02').get({ student_id });
    expect(after).toMatchObject({ status: 'left', planned: null });
    const [line] = await on('2027-04-02').history({ student_id });
    expect(line).toMatchObject({
      to: 'left',
      on: '2027-03-31',
      note: 'moves to Yaoundé',
      by: 'Onana Chantal',
    });
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, student_id));
    expect(events.map(({ action, via, actor_id }) => [action, via, actor_id])).toEqual(
      expect.arrayContaining([
        ['students.status_planned', 'session', admin.userId],
        ['students.status_changed', 'server', admin.userId],
      ]),
    );
  });

  it('replaces a planned one, even if it keeps the current status', async () => {
    const { id: student_id } = await aStudent(db);
    await on('2027-01-11').setStatus({ student_id, status: 'left', on: '2027-02-01' });
    await on('2027-01-11').setStatus({ student_id, status: 'transferred', on: '2027-02-02' });
    expect((await on('2027-01-11').get({ student_id })).planned).toEqual({
      status: 'transferred',
      on: '2027-02-02',
    });
    await on('2027-01-12').setStatus({ student_id, status: 'active' });
    expect(await db.select().from(statusPlans).where(eq(statusPlans.student_id, student_id))).toEqual([]);
    expect(await comes('2027-02-03')).toBe(0);
  });

  it('brings back a student who had left, into the former class or another; only then a class may be given', async () => {
    const [before, other] = [await aClass(db), await aClass(db, { name: '5e', section: 'B' })];
    const { id: student_id } = await aStudent(db, { class_id: before.id });
    const again = { student_id, status: 'active' as const };
    await expect(
      on('2026-12-01').setStatus({ ...again, status: 'suspended', class_id: other.id }),
    ).rejects.toMatchObject({ code: 'NOT_AWAY' });
    await on('2026-12-01').setStatus({ student_id, status: 'left' });
    await expect(on('2026-12-02').setStatus({ ...again, class_id: newId() })).rejects.toMatchObject({
      code: 'CLASS_NOT_FOUND',
    });
    const back = await on('2027-01-11').setStatus({ ...again, class_id: other.id });
    expect(back).toMatchObject({ status: 'active', class: { id: other.id } });
    const [line] = await on('2027-01-11').history({ student_id });
    expect(line).toMatchObject({ kind: 're_enrolled', from: 'left', to: '5e B', on: '2027-01-11' });
    await on('2027-02-01').setStatus({ student_id, status: 'left' });
    await on('2027-02-02').setStatus(again);
    const row = one(await db.select().from(students).where(eq(students.id, student_id)));
    expect(row.class_id).toBe(other.id);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aFee, paymentsAs } from '#features/fees/server/fees.builders.ts';
import { ledgerState } from '#features/ledger/server/ledger.tables.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import { insertBackup } from '#platform/backup/server/backups.queries.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { dashboardRouter } from './dashboard.router.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

// Half past midnight of the first of December at the school.
const now = () => new Date('2026-11-30T23:30:00Z');
const dashboardOf = ({ actor }: Awaited<ReturnType<typeof aUser>>) =>
  apiAs(dashboardRouter, db, actor, { now }).get();

describe('the dashboard', () => {
  it('is for nobody who is not signed in', async () => {
    await expect(apiAs(dashboardRouter, db, null).get()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  });

  it('of an empty school shows zeros, of a living one its figures', async () => {
    const admin = await aUser(db, { role: 'admin' });
    const backup_age_days = expect.any(Number);
    const nothing = {
      people_waiting: 0,
      classes_without_teacher: 0,
      students_without_class: 0,
      overdue_fees: 0,
      documents_expiring: 0,
      claims_waiting: 0,
      registers_unsaved: 0,
      ledger_halted: false,
      backup_age_days,
    };
    expect(await dashboardOf(admin)).toEqual({
      role: 'admin',
      first_steps: { hidden: false, steps: expect.any(Array), empty: true },
      sample_school: false,
      total_students: 0,
      active_students: 0,
      new_this_month: 0,
      total_teachers: 0,
      total_classes: 0,
      revenue: '0',
      alerts: nothing,
    });

    const teacher = await aUser(db, { role: 'teacher' });
    const former = await aUser(db, { role: 'parent' });
    await aUser(db, { role: null });
    const { id: class_id } = await aClass(db, { teachers: [teacher] });
    await aClass(db, { teachers: [former] });
    await aStudent(db, { class_id });
    await aStudent(db, { class_id, admission_date: '2026-12-01' });
    await aStudent(db, { class_id, status: 'left', admission_date: '2026-11-30' });
    await aStudent(db, { class_id: null });
    await aStudent(db, { class_id: null, status: 'graduated' });
    await db.update(ledgerState).set({ halted: true });
    expect(await dashboardOf(admin)).toEqual({
      role: 'admin',
      first_steps: { hidden: false, steps: expect.any(Array), empty: false },
      sample_school: false,
      total_students: 5,
      active_students: 3,
      new_this_month: 1,
      total_teachers: 1,
      total_classes: 2,
      revenue: '0',
      // A former teacher teaches no class; a graduate needs none.
      alerts: {
        people_waiting: 1,
        classes_without_teacher: 1,
        students_without_class: 1,
        overdue_fees: 0,
        documents_expiring: 0,
        claims_waiting: 0,
        registers_unsaved: 0,
        ledger_halted: true,
        backup_age_days,
      },
    });
  });

  it('counts the days since the last backup', async () => {
    const admin = await aUser(db, { role: 'admin' });
    const made = { bytes: 1, rows: 1, encrypted: true, marks: {} };
    for (const [at, days] of [
      ['2026-11-20T02:00:00Z', 10],
      ['2026-11-28T23:30:00Z', 2],
      ['2026-11-29T00:30:00Z', 1],
    ] as const) {
      await db.transaction((tx) => insertBackup(tx, { at: new Date(at), cause: 'command', file: 'x', made }));
      expect(await dashboardOf(admin), at).toMatchObject({ alerts: { backup_age_days: days } });
    }
  });

  it('counts what came in this month less what was taken back, and every fee that is late today', async () => {
    const { actor } = await aUser(db, { role: 'admin' });
    await db.update(ledgerState).set({ halted: false });
    const fees = await aFee(db, {
      amount: '10000',
      instalments: [
        { amount: '6000', due_date: '2026-11-30' },
        { amount: '4000', due_date: '2026-12-01' },
      ],
    });
    const pay = (amount: string, at: string) =>
      paymentsAs(db, actor, { now: () => new Date(at) }).record({
        student_fee_ids: fees.map(({ id }) => id),
        amount,
        allocation: 'oldest',
      });
    const seen = async () => {
      const answered = await apiAs(dashboardRouter, db, actor, { now }).get();
      return answered.role === 'admin' && [answered.revenue, answered.alerts.overdue_fees];
    };
    // The last half hour of November, and the first of December.
    const before = await pay('1000', '2026-11-30T22:30:00Z');
    const within = await pay('2500.50', '2026-11-30T23:30:00Z');
    expect(await seen()).toEqual(['2500.50', 1]);
    const reversing = paymentsAs(db, actor, { now });
    await reversing.reverse({ transaction_id: within.id, reason: 'Typed twice' });
    expect(await seen()).toEqual(['0', 1]);
    // What November brought and December took back makes December poorer.
    await reversing.reverse({ transaction_id: before.id, reason: 'Not theirs' });
    expect(await seen()).toEqual(['-1000', 1]);
    await pay('6000', '2026-11-30T23:30:00Z');
    expect(await seen()).toEqual(['5000', 0]);
  });

  it('of a parent tells what each of their own children owes, and nobody else’s', async () => {
    const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
    const elder = await aStudent(db, { full_name: 'Abena', parents: [parent], user_id: pupil.userId });
    const younger = await aStudent(db, { full_name: 'Biloa', parents: [parent] });
    const stranger = await aStudent(db, { parents: [await aUser(db, { role: 'parent' })] });
    await aFee(db, {
      students: [elder, stranger],
      amount: '9000',
      instalments: [
        { amount: '1000', due_date: '2026-11-30' },
        { amount: '3000', due_date: '2026-12-24' },
        { amount: '5000', due_date: '2027-01-31' },
      ],
    });
    const standing = (student: typeof elder) => ({
      student_id: student.id,
      full_name: student.full_name,
      roll_number: student.roll_number,
      class: null,
      credit: '0',
    });
    const owes = {
      ...standing(elder),
      balance: '9000',
      overdue: '1000',
      next_due_date: '2026-12-24',
      next_due: '3000',
    };
    const nothing = { balance: '0', overdue: '0', next_due_date: null, next_due: '0' };
    expect(await dashboardOf(parent)).toMatchObject({ fees: [owes, { ...standing(younger), ...nothing }] });
    expect(await dashboardOf(pupil)).toMatchObject({ fees: owes });
  });

  it('of a teacher shows their own classes, and counts only the active students in them', async () => {
    const teacher = await aUser(db, { role: 'teacher' });
    const { id: class_id } = await aClass(db, { teachers: [teacher] });
    await aStudent(db, { class_id });
    await aStudent(db, { class_id, status: 'transferred' });
    expect(await dashboardOf(teacher)).toMatchObject({
      role: 'teacher',
      students: 1,
      classes: [{ id: class_id, students: 1 }],
    });
    expect(await dashboardOf(await aUser(db, { role: 'teacher' }))).toEqual({
      role: 'teacher',
      registers_unsaved: 0,
      students: 0,
      classes: [],
    });
  });

  it('of a parent shows their children, of a student themselves, of others nothing', async () => {
    const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
    const { id } = await aStudent(db, { user_id: pupil.userId, parents: [parent] });
    await aStudent(db, { parents: [parent], roll_number: 'ZZZ' });
    expect(await dashboardOf(parent)).toMatchObject({
      role: 'parent',
      children: [{ id }, { roll_number: 'ZZZ' }],
    });
    expect(await dashboardOf(pupil)).toMatchObject({ role: 'student', student: { id } });
    expect(await dashboardOf(await aUser(db, { role: 'parent' }))).toEqual({
      role: 'parent',
      attendance: { absent: 0, late: 0 },
      children: [],
      fees: [],
    });
    expect(await dashboardOf(await aUser(db, { role: 'student' }))).toEqual({
      role: 'student',
      attendance: { absent: 0, late: 0 },
      student: null,
      fees: null,
    });
    expect(await dashboardOf(await aUser(db))).toEqual({ role: null });
  });
});

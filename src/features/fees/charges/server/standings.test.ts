import { beforeAll, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aGuardianLink } from '#features/roster/server/guardians.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aFee } from '../../server/fees.builders.ts';
import { feesRouter } from './fees.router.ts';
import { paymentsRouter } from '../../payments/server/payments.router.ts';

/** Half past midnight of 21 November at the school. */
const now = () => new Date('2026-11-20T23:30:00Z');
type Person = Awaited<ReturnType<typeof aUser>>;

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const idsOf = async (person: Person) => (await ownOf(person)).map(({ student_id }) => student_id);
const ownOf = ({ actor }: Person) => apiAs(feesRouter, db, actor, { now }).own();

it('is for families alone: the office has its own lists, a teacher has none', async () => {
  for (const role of ['admin', 'teacher'] as const)
    await expect(ownOf(await aUser(db, { role }))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(apiAs(feesRouter, db, null).own()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
});

it('shows what is owed, late, due next and kept as credit, by the school’s date', async () => {
  const parent = await aUser(db, { role: 'parent' });
  const { id: class_id } = await aClass(db, {});
  const student = await aStudent(db, { full_name: 'Abena', parents: [parent], class_id });
  const fees = await aFee(db, {
    student,
    amount: '15000',
    instalments: [
      { amount: '1000', due_date: '2026-11-20' },
      { amount: '2000', due_date: '2026-11-21' },
      { amount: '12000', due_date: '2027-01-05' },
    ],
  });
  await aFee(db, { student, amount: '500', due_date: '2026-11-21' });
  const { actor } = await aUser(db, { role: 'admin' });
  const office = apiAs(paymentsRouter, db, actor, { now });
  const pay = (feeId: string, amount: string, more = {}) =>
    office.record({ student_fee_ids: [feeId], amount, ...more });
  await pay(fees[0]!.id, '400.50');
  expect(await ownOf(parent)).toMatchObject([
    {
      full_name: 'Abena',
      class: { section: null },
      balance: '15099.50',
      overdue: '599.50',
      next_due_date: '2026-11-21',
      next_due: '2500',
      credit: '0',
    },
  ]);
  // The next amount due is the rest of this fee; the paid part is left out.
  await pay(fees[1]!.id, '2300', { credit_student_id: student.id });
  expect(await ownOf(parent)).toMatchObject([
    { balance: '13099.50', next_due_date: '2026-11-21', next_due: '500', credit: '300' },
  ]);
});

it('covers only children of a confirmed parent, and for a student only themselves', async () => {
  const [parent, pupil] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
  const own = await aStudent(db, { parents: [parent], user_id: pupil.userId });
  const sister = await aStudent(db, { parents: [parent] });
  const [asked, former, stranger] = [await aStudent(db), await aStudent(db), await aStudent(db)];
  for (const link of [
    { user_id: parent.userId, student_id: asked.id },
    { user_id: parent.userId, student_id: former.id, verified_at: now(), ended_at: now() },
  ])
    await aGuardianLink(db, link);
  await aFee(db, { students: [own, sister, asked, former, stranger] });
  expect(new Set(await idsOf(parent))).toEqual(new Set([own.id, sister.id]));
  expect(await idsOf(pupil)).toEqual([own.id]);
  expect(await idsOf(await aUser(db, { role: 'parent' }))).toEqual([]);
  // The page's other requests must not reveal anyone either, whatever student the address names.
  for (const student_id of [asked.id, former.id, stranger.id]) {
    expect(await apiAs(feesRouter, db, parent.actor, { now }).list({ student_id })).toMatchObject({
      fees: [],
      total: 0,
      amount_due: '0',
    });
    expect(await apiAs(paymentsRouter, db, parent.actor, { now }).list({ student_id })).toMatchObject({
      payments: [],
      total: 0,
    });
  }
});

it('lists the children in the order of all pages of families, by roll number', async () => {
  const parent = await aUser(db, { role: 'parent' });
  const elder = await aStudent(db, { full_name: 'Zoa', roll_number: 'A-1', parents: [parent] });
  const younger = await aStudent(db, { full_name: 'Abena', roll_number: 'A-2', parents: [parent] });
  expect(await idsOf(parent)).toEqual([elder.id, younger.id]);
});

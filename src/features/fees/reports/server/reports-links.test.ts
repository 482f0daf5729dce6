import { beforeAll, expect, it } from 'vitest';
import { aClass } from '#features/roster/server/classes.builders.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { FeeFilters } from '../../charges/fees.contract.ts';
import { feeReportsRouter } from './fee-reports.router.ts';
import { aFee, aFeeStructure } from '../../server/fees.builders.ts';
import { feesRouter } from '../../charges/server/fees.router.ts';
import { paymentsRouter } from '../../payments/server/payments.router.ts';

/** Half past midnight on Friday, 20 November, in the school's time zone. */
const now = () => new Date('2026-11-19T23:30:00Z');

let db: Db;
let office: Awaited<ReturnType<typeof aUser>>['actor'];
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: office } = await aUser(db, { role: 'admin' }));
  const classes = [await aClass(db, {}), await aClass(db, {})];
  const students = await Promise.all(
    [classes[0]!.id, classes[0]!.id, classes[1]!.id, null].map((class_id) => aStudent(db, { class_id })),
  );
  const days = ['2026-08-01', '2026-08-21', '2026-08-22', '2026-09-20', '2026-10-20', '2026-10-21'];
  for (const due_date of [...days, '2026-11-19', '2026-11-20', '2026-12-13', '2026-12-14'])
    await aFee(db, { structure: await aFeeStructure(db, { amount: '7000' }), students, due_date, now });
  const { fees } = await apiAs(feesRouter, db, office, { now }).list({});
  // Some paid in part, some in full, in every age band.
  for (const [place, { id }] of fees.entries())
    if (place % 3 !== 0)
      await apiAs(paymentsRouter, db, office, { now }).record({
        student_fee_ids: [id],
        amount: place % 3 === 1 ? '2500.50' : '7000',
      });
});

const reports = () => apiAs(feeReportsRouter, db, office, { now });
async function rowsOf(filters: FeeFilters) {
  const { total, amount_due, amount_paid } = await apiAs(feesRouter, db, office, { now }).list(filters);
  const balance = amountText(centimes(moneyOf(amount_due) - moneyOf(amount_paid)));
  return { total, amount_due, amount_paid, balance };
}
const span = ({ due_from, due_to }: { due_from: string | null; due_to: string | null }) => ({
  ...(due_from && { due_from }),
  ...(due_to && { due_to }),
});

it('each age band links to fees that owe exactly its amount, and together they owe the total', async () => {
  const bands = await reports().ageing();
  expect(bands.map(({ age }) => age)).toEqual(['not_due', 'to_30', 'to_60', 'to_90', 'over_90']);
  for (const band of bands) {
    const rows = await rowsOf({ ...span(band), open: 'true' });
    expect(rows.balance, band.age).toBe(band.balance);
    expect(moneyOf(band.balance), band.age).toBeGreaterThan(0n);
    expect(rows.total, band.age).toBe(band.fees);
  }
  const all = bands.reduce((sum, { balance }) => sum + moneyOf(balance), 0n);
  expect((await rowsOf({})).balance).toBe(amountText(centimes(all)));
});

it('each structure and each class links to fees that add up to exactly its amount', async () => {
  for (const { structure_id, amount_due, amount_paid, balance } of await reports().byStructure())
    expect(await rowsOf({ structure_id })).toMatchObject({ amount_due, amount_paid, balance });
  const classes = await reports().byClass();
  expect(classes).toHaveLength(3);
  for (const { class_id, amount_due, amount_paid, balance } of classes)
    if (class_id) expect(await rowsOf({ class_id })).toMatchObject({ amount_due, amount_paid, balance });
});

it('each week links to the fees that fell due in it, and to the payments received', async () => {
  const weeks = await reports().weeks();
  for (const { monday, due, collected } of weeks) {
    const sunday = new Date(Date.parse(monday) + 6 * 86_400_000).toISOString().slice(0, 10);
    expect((await rowsOf({ due_from: monday, due_to: sunday })).amount_due, monday).toBe(due);
    const { amount } = await apiAs(paymentsRouter, db, office, { now }).list({ from: monday, to: sunday });
    expect(amount, monday).toBe(collected);
  }
  expect(weeks.filter(({ due }) => due !== '0').length).toBeGreaterThan(3);
  expect(weeks.filter(({ collected }) => collected !== '0')).toHaveLength(1);
});

it('each debtor links to an account with the same late amount', async () => {
  const { debtors, total, overdue } = await reports().debtors({});
  expect(total).toBe(debtors.length);
  for (const debtor of debtors)
    expect(await rowsOf({ student_id: debtor.student_id, status: 'overdue' })).toMatchObject({
      balance: debtor.overdue,
    });
  expect((await rowsOf({ status: 'overdue' })).balance).toBe(overdue);
});

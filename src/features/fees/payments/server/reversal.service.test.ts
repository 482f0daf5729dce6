import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAccount } from '#features/bank/server/bank.builders.ts';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { aFee, brokenRules } from '../../server/fees.builders.ts';
import { feesRouter } from '../../charges/server/fees.router.ts';
import { paymentsRouter } from './payments.router.ts';

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
});
const office = () => apiAs(paymentsRouter, db, admin);

// Whatever was reversed, all invariants of the books and of the fees hold.
afterAll(async () => expect(await brokenRules(db)).toEqual({}));

const reason = 'Typed twice';
const takeBack = (transaction_id: string) => office().reverse({ transaction_id, reason });
const pay = (fee: StudentFee, amount: string, more: object = {}) =>
  office().record({ student_fee_ids: [fee.id], amount, ...more });
const reduce = (fee: StudentFee, kind: 'discount' | 'waiver', amount: string) =>
  apiAs(feesRouter, db, admin).reduce({ student_fee_id: fee.id, kind, amount, reason: 'Large family' });

/**
 * A fee's amounts due and paid, its student's balance and credit in the books, and the cash in the
 * till.
 */
async function standing(fee: StudentFee) {
  const { rows } = await db.execute<Record<string, string>>(sql`
    select (amount_due / 100)::text as due, (amount_paid / 100)::text as paid, (owes.balance / 100)::text as owes,
      (coalesce(kept.balance, 0) / 100)::text as kept,
      (select (coalesce(sum(amount), 0) / 100)::bigint::text from ledger_entries where account_id = ${TILLS.cash}) as till
    from student_fees f join ledger_accounts owes on owes.kind = 'fee_receivable' and owes.owner_id = f.student_id
    left join ledger_accounts kept on kept.kind = 'credit' and kept.owner_id = f.student_id where f.id = ${fee.id}`);
  return one(rows);
}

/** The ids of the last transactions of a kind, latest first. */
async function lastFew(kind: string, few: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(
    sql`select id from ledger_transactions where kind = ${kind} order by position desc limit ${few}`,
  );
  return rows.map(({ id }) => id);
}

const lastOf = async (kind: string) => one(await lastFew(kind, 1));

/** A second fee of students with credit, left unpaid because the use of the credit was reversed. */
async function aFeeWithoutCredit(students: { id: string }[]): Promise<StudentFee[]> {
  const fees = await aFee(db, { students, amount: '5000' });
  for (const id of await lastFew('fee_credit_use', students.length)) await takeBack(id);
  return fees;
}

describe('after a reversal', () => {
  it('of a payment, the fee, the student and the till are as before, and both remain in the history', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const before = await standing(fee);
    const payment = await pay(fee, '4000');
    expect(await standing(fee)).toMatchObject({ paid: '4000', owes: '6000' });
    const reversal = await takeBack(payment.id);
    expect(reversal.receipt).toMatch(/^REV-\d{4}-\d{6}$/);
    expect(await standing(fee)).toEqual(before);
    const { rows } = await db.execute(
      sql`select subject_type, subject_id from audit_events where details->>'transaction_id' = ${reversal.transaction_id}`,
    );
    expect(rows).toEqual([{ subject_type: 'fee_payment', subject_id: payment.id }]);
  });

  it('of a reduction, that part is due again, even if the rest was paid', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    await reduce(fee, 'discount', '2000');
    const discount = await lastOf('fee_discount');
    await reduce(fee, 'waiver', '3000');
    await pay(fee, '5000');
    expect(await standing(fee)).toMatchObject({ due: '5000', paid: '5000', owes: '0' });
    await takeBack(await lastOf('fee_waiver'));
    await takeBack(discount);
    expect(await standing(fee)).toMatchObject({ due: '10000', paid: '5000', owes: '5000' });
  });

  it('of a payment whose remaining balance was waived, only the paid part is owed again', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const payment = await pay(fee, '6000');
    await reduce(fee, 'waiver', '4000');
    await takeBack(payment.id);
    expect(await standing(fee)).toMatchObject({ due: '6000', paid: '0', owes: '6000' });
  });

  it('of the use of its credit, a payment can be reversed, but not before', async () => {
    const student = await aStudent(db);
    const fee = one(await aFee(db, { student, amount: '10000' }));
    const payment = await pay(fee, '13000', { credit_student_id: student.id });
    const next = one(await aFee(db, { student, amount: '8000' }));
    expect(await standing(next)).toMatchObject({ paid: '3000', owes: '5000', kept: '0' });
    await expect(takeBack(payment.id)).rejects.toMatchObject({ code: 'CREDIT_USED', status: 409 });
    expect(await standing(fee)).toMatchObject({ paid: '10000' });
    await takeBack(await lastOf('fee_credit_use'));
    expect(await standing(next)).toMatchObject({ paid: '0', kept: '3000' });
    await takeBack(payment.id);
    expect(await standing(fee)).toMatchObject({ paid: '0', owes: '18000', kept: '0' });
  });

  it('of one child’s use of credit, other children’s payments from credit for that fee remain', async () => {
    const students = [await aStudent(db), await aStudent(db)];
    for (const fee of await aFee(db, { students, amount: '1000' }))
      await pay(fee, '3000', { credit_student_id: fee.student.student_id });
    const fees = await aFee(db, { students, amount: '5000' });
    const [use] = await lastFew('fee_credit_use', 1);
    const { rows } = await db.execute<{ id: string }>(
      sql`select student_fee_id as id from fee_entries where transaction_id = ${use}`,
    );
    expect(rows).toHaveLength(1);
    const [own, others] = fees.toSorted((fee) => (fee.id === one(rows).id ? -1 : 1));
    const { transaction_id } = await takeBack(use!);
    expect(await standing(own!)).toMatchObject({ paid: '0', kept: '2000' });
    expect(await standing(others!)).toMatchObject({ paid: '2000', kept: '0' });
    const events = await db.execute(
      sql`select subject_type, subject_id from audit_events where details->>'transaction_id' in (${use}, ${transaction_id})`,
    );
    const subject = { subject_type: 'student', subject_id: own!.student.student_id };
    expect(events.rows).toEqual([subject, subject]);
  });

  it('of a refund, the credit is available again', async () => {
    const student = await aStudent(db);
    const fee = one(await aFee(db, { student, amount: '1000' }));
    await pay(fee, '1500', { credit_student_id: student.id });
    const before = await standing(fee);
    const refund = await office().refundCredit({
      student_id: student.id,
      amount: '400',
      reason: 'Leaves us',
    });
    expect(await standing(fee)).toMatchObject({ kept: '100', till: String(Number(before.till) - 400) });
    await takeBack(refund.transaction_id);
    expect(await standing(fee)).toEqual(before);
  });

  it('a payment may be entered again with the operator’s number and another reference', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const numbered = { payment_method: 'mobile_money', operator_reference: 'MP-9' };
    const wrong = await pay(fee, '4000', numbered);
    await expect(pay(fee, '400', numbered)).rejects.toMatchObject({ code: 'OPERATOR_REFERENCE_TAKEN' });
    await takeBack(wrong.id);
    const right = await pay(fee, '400', numbered);
    expect(right.payment_reference).not.toBe(wrong.payment_reference);
    await expect(pay(fee, '40', numbered)).rejects.toMatchObject({ code: 'OPERATOR_REFERENCE_TAKEN' });
  });
});

describe('a reversal is refused', () => {
  it('for anything but a payment: an assigned fee, money of the bank, its reversal, a missing id', async () => {
    await anAccount(db, { balance: '500' });
    await aFee(db);
    for (const id of [await lastOf('fee_charge'), await lastOf('deposit'), newId()])
      await expect(takeBack(id)).rejects.toMatchObject({ code: 'NOT_FOUND', status: 404 });
  });

  it('for a reversal, and for anything already reversed', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const payment = await pay(fee, '4000');
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => takeBack(payment.id)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'ALREADY_REVERSED' });
    await expect(takeBack(await lastOf('reversal'))).rejects.toMatchObject({ code: 'IS_A_REVERSAL' });
    expect(await standing(fee)).toMatchObject({ paid: '0', owes: '10000' });
  });
});

describe('concurrently', () => {
  it('payments, reversals and uses of credit for the same fees never deadlock', async () => {
    const students = [await aStudent(db), await aStudent(db), await aStudent(db)];
    const fees = await aFee(db, { students, amount: '9000' });
    const payments = await Promise.all(
      fees.map((fee) => pay(fee, '10000', { credit_student_id: fee.student.student_id })),
    );
    const more = await aFeeWithoutCredit(students);
    const answers = await Promise.allSettled([
      ...payments.map(({ id }) => takeBack(id)),
      ...more.map((fee) => pay(fee, '2000')),
      ...students.map(({ id }) => office().useCredit({ student_id: id })),
      ...students.map(({ id }) =>
        office().refundCredit({ student_id: id, amount: '600', reason: 'Leaves us' }),
      ),
      office().record({ student_fee_ids: more.toReversed().map(({ id }) => id), amount: '300' }),
    ]);
    const codes = answers.flatMap((answer) =>
      answer.status === 'rejected' ? [(answer.reason as { code: string }).code] : [],
    );
    for (const code of codes) expect(['CREDIT_USED', 'NOTHING_TO_PAY', 'MORE_THAN_CREDIT']).toContain(code);
    for (const { id } of students) {
      const { rows } = await db.execute<{ balance: string }>(
        sql`select balance::text from ledger_accounts where kind = 'credit' and owner_id = ${id}`,
      );
      expect(Number(one(rows).balance)).toBeGreaterThanOrEqual(0);
    }
  });

  it('one key reverses once and always gets the same response', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const { id: transaction_id } = await pay(fee, '4000');
    const context = { idempotencyKey: randomUUID() };
    const calls = Array.from({ length: 8 }, () => office().reverse({ transaction_id, reason }, { context }));
    expect(new Set((await Promise.all(calls)).map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});

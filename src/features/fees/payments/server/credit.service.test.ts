import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser, apiAs } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aFee, brokenRules } from '../../server/fees.builders.ts';
import { paymentsRouter } from './payments.router.ts';

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
});
const office = () => apiAs(paymentsRouter, db, admin);
afterAll(async () => expect(await brokenRules(db)).toEqual({}));

/** A student with a credit, from paying beyond their only fee. */
async function aCredit(amount: number) {
  const student = await aStudent(db);
  const fee = one(await aFee(db, { student, amount: '1000' }));
  const { id: credit_student_id } = student;
  await office().record({ student_fee_ids: [fee.id], amount: String(1_000 + amount), credit_student_id });
  return student;
}

async function kept(student: { id: string }) {
  const { rows } = await db.execute<{ kept: string }>(
    sql`select (balance / 100)::text as kept from ledger_accounts where kind = 'credit' and owner_id = ${student.id}`,
  );
  return rows[0]?.kept;
}
const tillOf = async (method: 'cash' | 'mobile_money') => {
  const { rows } = await db.execute<{ sum: string }>(
    sql`select (coalesce(sum(amount), 0) / 100)::bigint::text as sum from ledger_entries where account_id = ${TILLS[method]}`,
  );
  return Number(one(rows).sum);
};

describe('credit', () => {
  it('pays the oldest open fee first, as far as it goes, and once per key', async () => {
    const student = await aCredit(4_000);
    const fees = await aFee(db, {
      student,
      amount: '6000',
      instalments: [
        { amount: '3000', due_date: '2026-10-01' },
        { amount: '3000', due_date: '2027-01-01' },
      ],
    });
    const { rows } = await db.execute<{ id: string }>(
      sql`select id from ledger_transactions where kind = 'fee_credit_use' order by position desc limit 1`,
    );
    await office().reverse({ transaction_id: one(rows).id, reason: 'For a test' });
    const context = { idempotencyKey: randomUUID() };
    const calls = Array.from({ length: 6 }, () =>
      office().useCredit({ student_id: student.id }, { context }),
    );
    const answers = await Promise.all(calls);
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ amount: '4000' });
    const paid = await db.execute<{ paid: string }>(sql`
      select (amount_paid / 100)::text as paid from student_fees where fee_structure_id = ${fees[0]!.structure.id} order by due_date`);
    expect(paid.rows).toEqual([{ paid: '3000' }, { paid: '1000' }]);
    await expect(office().useCredit({ student_id: student.id })).rejects.toMatchObject({
      code: 'NOTHING_TO_PAY',
      status: 409,
    });
  });

  it('is unchanged while no fee is open, and is not found without a student', async () => {
    const student = await aCredit(500);
    await expect(office().useCredit({ student_id: student.id })).rejects.toMatchObject({
      code: 'NOTHING_TO_PAY',
    });
    expect(await kept(student)).toBe('500');
    await expect(office().useCredit({ student_id: newId() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const fee = one(await aFee(db));
    await expect(office().useCredit({ student_id: fee.student.student_id })).rejects.toMatchObject({
      code: 'NOTHING_TO_PAY',
    });
  });

  it('is paid out of the till of its method, and never twice', async () => {
    const student = await aCredit(1_000);
    const till = await tillOf('mobile_money');
    const input = {
      student_id: student.id,
      amount: '600',
      payment_method: 'mobile_money' as const,
      reason: 'Leaves us',
    };
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => office().refundCredit(input)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'MORE_THAN_CREDIT', status: 422 });
    expect(await kept(student)).toBe('400');
    expect(await tillOf('mobile_money')).toBe(till - 600);
    const context = { idempotencyKey: randomUUID() };
    const rest = { ...input, amount: '400' };
    const first = await office().refundCredit(rest, { context });
    expect(await office().refundCredit(rest, { context })).toEqual(first);
    expect(await kept(student)).toBe('0');
    await expect(office().refundCredit({ ...input, student_id: newId() })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { PaymentDetails } from '../payments.contract.ts';
import { aFee, brokenRules, forFees, paidOf, paymentsAs } from '../../server/fees.builders.ts';

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
});
const office = () => paymentsAs(db, admin, { now: () => new Date('2026-11-20T09:00:00Z') });

// Whatever was paid, refused or raced for, all invariants of the books and of the fees hold.
afterAll(async () => expect(await brokenRules(db)).toEqual({}));

describe('concurrent payments', () => {
  it('C5: of 64 payments for one fee, as many succeed as it owes, and the others are refused', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const answers = await Promise.allSettled(
      Array.from({ length: 64 }, (_, index) =>
        office().record({ ...forFees(fee), amount: index % 2 === 0 ? '300' : '700' }),
      ),
    );
    const taken = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
    const paid = taken.reduce((sum, { total_amount }) => sum + moneyOf(total_amount), 0n);
    expect(paid).toBeGreaterThan(moneyOf('9000'));
    expect(paid).toBeLessThanOrEqual(moneyOf('10000'));
    expect(await paidOf(db, [fee])).toEqual([String(paid / 100n)]);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect([409, 422]).toContain((answer.reason as { status: number }).status);
  });

  it('families’ payments for the same fees in any order never deadlock', async () => {
    const students = await Promise.all(Array.from({ length: 6 }, () => aStudent(db)));
    const fees = await aFee(db, { students, amount: '100000' });
    const answers = await Promise.all(
      Array.from({ length: 48 }, (_, index) => {
        const turned = [...fees.slice(index % 6), ...fees.slice(0, index % 6)].slice(0, 4);
        return office().record({
          ...forFees(...(index % 2 === 0 ? turned : turned.toReversed())),
          amount: '1000',
          credit_student_id: turned[0]!.student.student_id,
        });
      }),
    );
    expect(answers).toHaveLength(48);
    const paid = (await paidOf(db, fees)).reduce((sum, each) => sum + Number(each), 0);
    expect(paid).toBe(48_000);
  });

  it('C6: 300 payments, sixty at a time, have 300 references and receipt numbers without a gap', async () => {
    const fees = await aFee(db, {
      students: await Promise.all(Array.from({ length: 20 }, () => aStudent(db))),
      amount: '100000',
    });
    const payments: PaymentDetails[] = [];
    // At most sixty at once, so that the pool's queue is not part of the test.
    for (let round = 0; round < 5; round += 1)
      payments.push(
        ...(await Promise.all(
          Array.from({ length: 60 }, (_, index) =>
            office().record({ ...forFees(fees[index % 20]!), amount: '100' }),
          ),
        )),
      );
    const distinct = (of: (payment: PaymentDetails) => string) => new Set(payments.map(of)).size;
    expect(distinct(({ payment_reference }) => payment_reference)).toBe(300);
    const receipts = payments.map(({ receipt }) => Number(receipt.split('-')[2])).toSorted((a, b) => a - b);
    expect(receipts.at(-1)! - receipts[0]!).toBe(299);
    expect(new Set(receipts).size).toBe(300);
    expect(distinct(({ receipts: [paper] }) => paper!.id)).toBe(300);
  });

  it('one key sent 20 times makes one payment and twenty equal responses, whatever happens later', async () => {
    const student = await aStudent(db, { full_name: 'Before' });
    const fee = one(await aFee(db, { student, amount: '10000' }));
    const context = { idempotencyKey: randomUUID() };
    const input = { ...forFees(fee), amount: '500', notes: 'Once' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => office().record(input, { context })));
    await db.execute(sql`update students set full_name = 'After' where id = ${student.id}`);
    answers.push(await office().record(input, { context }));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await paidOf(db, [fee])).toEqual(['500']);
    await expect(office().record({ ...input, amount: '501' }, { context })).rejects.toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
  });

  it('a repeat whose response is no longer stored learns that it was recorded, though the fee is paid', async () => {
    const fee = one(await aFee(db, { amount: '500' }));
    const context = { idempotencyKey: randomUUID() };
    const input = { ...forFees(fee), amount: '500' };
    await office().record(input, { context });
    await db.execute(sql`delete from idempotent_answers`);
    await expect(office().record(input, { context })).rejects.toMatchObject({ code: 'ALREADY_RECORDED' });
    expect(await paidOf(db, [fee])).toEqual(['500']);
  });
});

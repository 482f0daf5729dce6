import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { allocate } from '../../fees.rules.ts';
import { aFee, brokenRules, forFees, paidOf, paymentsAs } from '../../server/fees.builders.ts';
import { waysRouter } from './ways.router.ts';
import { findPaymentDetails } from './payment.queries.ts';

const now = () => new Date('2026-11-20T09:00:00Z');

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
});
const office = () => paymentsAs(db, admin, { now });

// Whatever was paid, refused or raced for, all invariants of the books and of the fees hold.
afterAll(async () => expect(await brokenRules(db)).toEqual({}));

async function balanceOf(
  where: { till: string } | { kind: string; student: string },
): Promise<string | undefined> {
  const { rows } = await db.execute<{ balance: string }>(
    'till' in where
      ? sql`select (coalesce(sum(amount), 0) / 100)::bigint::text as balance from ledger_entries where account_id = ${where.till}`
      : sql`select (balance / 100)::text as balance from ledger_accounts where kind = ${where.kind} and owner_id = ${where.student}`,
  );
  return rows[0]?.balance;
}

describe('a payment', () => {
  it('for one child pays that child before an older fee of a brother, who gets the rest', async () => {
    const [moise, rodrigue] = [await aStudent(db), await aStudent(db)];
    const his = one(await aFee(db, { student: moise, amount: '3000', due_date: '2026-12-01' }));
    const older = one(await aFee(db, { student: rodrigue, amount: '5000', due_date: '2026-09-01' }));
    const paid = { ...forFees(his, older), allocation: 'oldest' as const, first_student_id: moise.id };
    await office().record({ ...paid, amount: '2000' });
    expect(await paidOf(db, [his, older])).toEqual(['2000', '0']);
    await office().record({ ...paid, amount: '2500' });
    expect(await paidOf(db, [his, older])).toEqual(['3000', '1500']);
  });

  it('pays fees, adds to the till of its method and reduces what the student owes', async () => {
    const student = await aStudent(db, { full_name: 'Mbarga Paul' });
    const late = one(await aFee(db, { student, amount: '10000', due_date: '2026-12-01' }));
    const early = one(await aFee(db, { student, amount: '5000', due_date: '2026-09-01' }));
    const till = Number(await balanceOf({ till: TILLS.mobile_money }));
    const payment = await office().record({
      ...forFees(late, early),
      amount: '7000',
      payment_method: 'mobile_money',
      operator_reference: 'MP261120.0900.A1',
      notes: 'First part',
    });
    expect(payment).toMatchObject({
      receipt: expect.stringMatching(/^REC-2026-\d{6}$/),
      payment_date: '2026-11-20',
      created_at: '2026-11-20T09:00:00.000Z',
      total_amount: '7000',
      to_credit: '0',
      payment_method: 'mobile_money',
      payment_reference: expect.stringMatching(/^PAY-20261120-\d{4}$/),
      operator_reference: 'MP261120.0900.A1',
      notes: 'First part',
      cashier: 'Onana Chantal',
      allocation: 'equal',
      items: 2,
      reversal: null,
      payment_items: [
        { student_fee_id: early.id, amount_allocated: '3500', fee_name: early.structure.name },
        { student_fee_id: late.id, amount_allocated: '3500' },
      ],
      receipts: [{ student_id: null, prints: 0 }],
    });
    expect(payment.students).toMatchObject([{ full_name: 'Mbarga Paul' }]);
    expect(await paidOf(db, [late, early])).toEqual(['3500', '3500']);
    expect(Number(await balanceOf({ till: TILLS.mobile_money }))).toBe(till + 7_000);
    expect(await balanceOf({ kind: 'fee_receivable', student: student.id })).toBe('8000');
    expect(await db.transaction((tx) => findPaymentDetails(tx, sql`true`, payment.id))).toEqual(payment);
  });

  it('for a family has one receipt, and one for each child', async () => {
    const children = [await aStudent(db), await aStudent(db)];
    const fees = await aFee(db, { students: children, amount: '10000' });
    const payment = await office().record({ ...forFees(...fees), amount: '15000', allocation: 'oldest' });
    expect(payment.receipts.map(({ student_id }) => student_id)).toEqual([
      null,
      ...payment.students.map(({ student_id }) => student_id),
    ]);
    expect(
      await paidOf(
        db,
        fees.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      ),
    ).toEqual(['10000', '5000']);
    const [child, other] = payment.students.map(({ student_id }) => student_id);
    const own = await db.transaction((tx) => findPaymentDetails(tx, sql`students.id = ${other}`, payment.id));
    expect(own).toMatchObject({ total_amount: '5000', items: 1, receipts: [{ student_id: other }] });
    expect(JSON.stringify(own)).not.toContain(child);
  });

  it('without a stated split follows the school’s choice, by default equal parts', async () => {
    const ways = apiAs(waysRouter, db, admin);
    const paid = async (allocation?: 'equal' | 'oldest') => {
      const fees = await aFee(db, {
        amount: '20000',
        instalments: [
          { amount: '10000', due_date: '2026-11-01' },
          { amount: '10000', due_date: '2026-12-01' },
        ],
      });
      const payment = await office().record({
        ...forFees(...fees),
        amount: '12000',
        ...(allocation && { allocation }),
      });
      return [payment.allocation, ...payment.payment_items.map((item) => item.amount_allocated)];
    };
    expect(await ways.split()).toEqual({ split: 'equal' });
    expect(await paid()).toEqual(['equal', '6000', '6000']);
    // Repeating it changes nothing: the audit trail below has one event.
    expect(await ways.chooseSplit({ split: 'oldest' })).toEqual({ split: 'oldest' });
    expect(await ways.chooseSplit({ split: 'oldest' })).toEqual({ split: 'oldest' });
    expect((await office().open({})).split).toBe('oldest');
    expect(await paid()).toEqual(['oldest', '10000', '2000']);
    // The split shown to the cashier applies.
    expect(await paid('equal')).toEqual(['equal', '6000', '6000']);
    const { rows } = await db.execute(
      sql`select details from audit_events where action = 'fees.split_chosen'`,
    );
    expect(rows).toEqual([{ details: { split: 'equal → oldest' } }]);
    await ways.chooseSplit({ split: 'equal' });
  });

  it('with manual parts goes exactly where the cashier says', async () => {
    const [a, b, c] = await aFee(db, {
      amount: '25000',
      instalments: ['10000', '10000', '5000'].map((amount, index) => ({
        amount,
        due_date: `2026-1${index}-01`,
      })),
    });
    const by = (amount: string, ...parts: [StudentFee, string][]) => ({
      ...forFees(a!, b!, c!),
      amount,
      allocation: 'manual' as const,
      parts: parts.map(([fee, part]) => ({ student_fee_id: fee.id, amount: part })),
    });
    const stranger = one(await aFee(db));
    for (const input of [
      by('6000', [a!, '4000'], [b!, '1000']),
      by('6000', [a!, '4000'], [b!, '3000']),
      by('6000', [a!, '3000'], [a!, '3000']),
      by('6000', [a!, '1000'], [a!, '6000']),
      by('6000', [a!, '3000'], [stranger, '3000']),
      by('6000'),
    ])
      await expect(office().record(input)).rejects.toMatchObject({ code: 'PARTS_DO_NOT_SUM', status: 422 });
    await expect(office().record(by('12000', [c!, '5001'], [a!, '6999']))).rejects.toMatchObject({
      code: 'OVERPAYMENT',
      data: { details: { max: '5000', student_fee_id: c!.id } },
    });
    await office().record(by('6000', [c!, '5000'], [a!, '1000']));
    expect(await paidOf(db, [a!, b!, c!])).toEqual(['1000', '0', '5000']);
  });

  it('posts the parts of its preview, for 100 random payments', async () => {
    const student = await aStudent(db);
    const fees = [
      ...(await aFee(db, { student, amount: '250000', due_date: '2026-12-01' })),
      ...(await aFee(db, { student, amount: '125000', due_date: '2026-10-01' })),
      ...(await aFee(db, { student, amount: '300000', due_date: '2027-02-01' })),
    ];
    const owed = new Map(fees.map((fee) => [fee.id, moneyOf(fee.amount_due)]));
    const seed = Math.floor(Math.random() * 1e6);
    const francs = fc.sample(fc.integer({ min: 1, max: 5_000 }), { seed, numRuns: 100 });
    for (const [made, whole] of francs.entries()) {
      const chosen = fees.filter(({ id }, index) => owed.get(id)! > 0n && (made + index) % 4 !== 0);
      const how = made % 2 === 0 ? 'equal' : 'oldest';
      const amount = `${whole}${made % 5 === 0 ? '.37' : ''}`;
      const preview = allocate(
        chosen.map(({ id, due_date }) => ({ id, due_date, owed: owed.get(id)! })),
        moneyOf(amount),
        how,
      );
      const payment = await office().record({ ...forFees(...chosen), amount, allocation: how });
      const posted = payment.payment_items.map((item) => [
        item.student_fee_id,
        moneyOf(item.amount_allocated),
      ]);
      expect(Object.fromEntries(posted), `payment ${made} of seed ${seed}`).toEqual(
        Object.fromEntries(preview),
      );
      for (const [id, part] of preview) owed.set(id, (owed.get(id)! - part) as typeof part);
    }
  });
});

describe('an amount above what is owed', () => {
  it('is refused with the maximum, unless the rest becomes credit of a student of the payment', async () => {
    const student = await aStudent(db);
    const stranger = await aStudent(db);
    const fee = one(await aFee(db, { student, amount: '10000' }));
    const input = { ...forFees(fee), amount: '12500' };
    await expect(office().record(input)).rejects.toMatchObject({
      code: 'OVERPAYMENT',
      status: 422,
      data: { details: { max: '10000' } },
    });
    await expect(office().record({ ...input, credit_student_id: stranger.id })).rejects.toMatchObject({
      code: 'NOT_ITS_STUDENT',
    });
    expect(await paidOf(db, [fee])).toEqual(['0']);
    const payment = await office().record({ ...input, credit_student_id: student.id });
    expect(payment).toMatchObject({ total_amount: '12500', to_credit: '2500', items: 1 });
    expect(await paidOf(db, [fee])).toEqual(['10000']);
    expect(await balanceOf({ kind: 'credit', student: student.id })).toBe('2500');
  });

  it('leaves no credit when all of it is owed', async () => {
    const student = await aStudent(db);
    const fee = one(await aFee(db, { student, amount: '10000' }));
    const payment = await office().record({
      ...forFees(fee),
      amount: '10000',
      credit_student_id: student.id,
    });
    expect(payment).toMatchObject({ to_credit: '0' });
    expect(await balanceOf({ kind: 'credit', student: student.id })).toBeUndefined();
  });
});

describe('a refused payment', () => {
  it('for a removed or already paid fee pays nothing of the other fees', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const paid = one(await aFee(db, { amount: '3000' }));
    await office().record({ student_fee_ids: [paid.id, paid.id], amount: '3000' });
    for (const [code, id] of [
      ['FEE_NOT_FOUND', randomUUID()],
      ['FEE_PAID', paid.id],
    ] as const)
      await expect(office().record({ student_fee_ids: [fee.id, id], amount: '1000' })).rejects.toMatchObject({
        code,
        status: 409,
      });
    expect(await paidOf(db, [fee])).toEqual(['0']);
  });
});

describe('a reference', () => {
  it('is shown before, used once, and cannot be invented', async () => {
    const { payment_reference } = await office().reference({});
    const fee = one(await aFee(db, { amount: '10000' }));
    const input = { ...forFees(fee), amount: '1000', payment_reference };
    expect(await office().record(input)).toMatchObject({ payment_reference });
    await expect(office().record(input)).rejects.toMatchObject({ code: 'REFERENCE_TAKEN', status: 409 });
    const next = await office().record({ ...forFees(fee), amount: '1000' });
    const [, day, number] = payment_reference.split('-');
    expect(next.payment_reference).toBe(`PAY-${day}-${String(Number(number) + 1).padStart(4, '0')}`);
    for (const unknown of [
      '',
      'PAY-20261120-9999',
      'PAY-20261119-0001',
      'PAY-20261120-0000',
      'PAY-20261399-0001',
      `PAY-${day}-0${number}`,
    ])
      await expect(office().record({ ...input, payment_reference: unknown })).rejects.toMatchObject({
        code: 'REFERENCE_UNKNOWN',
        status: 422,
      });
  });

  it('of the operator is used by one payment, however it is written and by whichever method', async () => {
    const fee = one(await aFee(db, { amount: '10000' }));
    const input = {
      ...forFees(fee),
      amount: '1000',
      payment_method: 'bank_transfer' as const,
      operator_reference: 'VIR-77',
    };
    await office().record(input);
    await expect(office().record(input)).rejects.toMatchObject({
      code: 'OPERATOR_REFERENCE_TAKEN',
      status: 409,
    });
    // The same number in lower case.
    await expect(
      office().record({ ...input, amount: '10', operator_reference: ' vir-77' }),
    ).rejects.toMatchObject({ code: 'OPERATOR_REFERENCE_TAKEN' });
    for (const other of [
      { operator_reference: 'VIR 77' },
      { operator_reference: 'VIR77' },
      { operator_reference: 'vir.77', payment_method: 'mobile_money' as const },
    ])
      await expect(office().record({ ...input, ...other })).rejects.toMatchObject({
        code: 'OPERATOR_REFERENCE_TAKEN',
      });
    // Checks have numbers of their own.
    await office().record({ ...input, payment_method: 'check' });
    for (const operator_reference of ['', ' '])
      expect(await office().record({ ...input, operator_reference })).toMatchObject({
        operator_reference: null,
      });
    const racing = Array.from({ length: 8 }, () =>
      office().record({ ...input, amount: '10', operator_reference: 'VIR-78' }),
    );
    const answers = await Promise.allSettled(racing);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

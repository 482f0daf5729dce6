import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { ReduceInput } from '../fees.contract.ts';
import {
  aFee,
  anOfficeCall,
  feeTalliesOf,
  namedIn,
  owingOf,
  postedBy,
  someCredit,
} from '../../server/fees.builders.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import { feeEntries } from '../../server/fees.tables.ts';
import { reduceFee } from './reduce.service.ts';

let db: Db;
let office: KeyedUse;
beforeAll(async () => {
  ({ db } = await testDatabase());
  office = await anOfficeCall(db);
});

afterAll(async () => {
  const { kept, counted } = await feeTalliesOf(db);
  expect(kept.length).toBeGreaterThan(3);
  expect(kept).toEqual(counted);
  const { books, fees } = await owingOf(db);
  expect(books).toEqual(fees);
});

const reduce = (feeId: string, given: Partial<ReduceInput> = {}, key: string = randomUUID()) =>
  reduceFee({ ...office, key }, feeId, {
    kind: 'discount',
    amount: '1000',
    reason: 'Two siblings',
    ...given,
  });

const entriesOf = (feeId: string) => db.select().from(feeEntries).where(eq(feeEntries.student_fee_id, feeId));

describe('reducing a fee', () => {
  it.each([
    ['discount', 'fee_discount'],
    ['waiver', 'fee_waiver'],
  ] as const)('a %s reduces what is due, in the books and on the fee', async (kind, posted) => {
    const student = await aStudent(db);
    const fee = one(await aFee(db, { student }));
    const reduced = await reduce(fee.id, { kind, amount: '1500.50' });
    expect(reduced).toEqual({ ...fee, amount_due: '3499.50', balance: '3499.50' });
    const entry = (await entriesOf(fee.id)).find(({ due }) => due < 0n)!;
    expect(entry).toMatchObject({ due: -1_500_50n, paid: 0n });
    const legs = await postedBy(db, office, 'fees.reduce');
    const { transaction_id } = entry;
    expect(legs.filter(({ id }) => id === transaction_id)).toMatchObject([
      {
        kind: posted,
        memo: 'Two siblings',
        account: 'fee_income',
        owner: fee.structure.id,
        amount: 1_500_50n,
      },
      { account: 'fee_receivable', owner: student.id, amount: -1_500_50n },
    ]);
    expect(legs.filter(({ id }) => id === transaction_id)).toHaveLength(2);
    expect(await namedIn(db, transaction_id)).toEqual([
      {
        action: 'fees.reduced',
        subject: 'student',
        subject_id: student.id,
        details: { transaction_id, student_fee_id: fee.id, kind },
      },
    ]);
  });

  it('is possible down to zero and not below', async () => {
    const fee = one(await aFee(db));
    expect(await reduce(fee.id, { amount: '5000.01' })).toEqual({ refused: 'MORE_THAN_OWED' });
    expect(await reduce(fee.id, { amount: '4999.99' })).toMatchObject({
      balance: '0.01',
      status: 'pending',
    });
    expect(await reduce(fee.id, { amount: '0.02' })).toEqual({ refused: 'MORE_THAN_OWED' });
    expect(await reduce(fee.id, { amount: '0.01' })).toMatchObject({
      amount_charged: '5000',
      amount_due: '0',
      balance: '0',
      status: 'paid',
    });
    expect(await reduce(fee.id, { amount: '0.01' })).toEqual({ refused: 'MORE_THAN_OWED' });
    expect(await entriesOf(fee.id)).toHaveLength(3);
  });

  it('keeps what was paid: only the unpaid part can be waived', async () => {
    const student = await aStudent(db);
    await someCredit(db, student, 3_000_00n);
    const [fee] = await aFee(db, { student });
    expect(fee).toMatchObject({ amount_paid: '3000', status: 'partial' });
    expect(await reduce(fee!.id, { kind: 'waiver', amount: '2001' })).toEqual({ refused: 'MORE_THAN_OWED' });
    expect(await reduce(fee!.id, { kind: 'waiver', amount: '2000' })).toMatchObject({
      amount_due: '3000',
      amount_paid: '3000',
      status: 'paid',
    });
  });

  it('counts once per key, with the first answer for a repeat', async () => {
    const fee = one(await aFee(db));
    const key = randomUUID();
    const answered = await Promise.all([1, 2, 3, 4].map(() => reduce(fee.id, {}, key)));
    await reduce(fee.id);
    answered.push(await reduce(fee.id, {}, key));
    for (const each of answered) expect(JSON.stringify(each)).toBe(JSON.stringify(answered[0]));
    expect(answered[0]).toMatchObject({ balance: '4000' });
    expect(await entriesOf(fee.id)).toHaveLength(3);
  });

  it('never exceeds what is owed, even with many concurrent reductions', async () => {
    const fee = one(await aFee(db));
    const answered = await Promise.all(Array.from({ length: 8 }, () => reduce(fee.id, { amount: '1500' })));
    expect(answered.filter((each) => 'refused' in each)).toHaveLength(5);
    expect((await entriesOf(fee.id)).reduce((due, entry) => due + entry.due, 0n)).toBe(500_00n);
  });

  it('is refused for a missing fee', async () => {
    expect(await reduce(newId())).toEqual({ refused: 'NOT_FOUND' });
  });
});

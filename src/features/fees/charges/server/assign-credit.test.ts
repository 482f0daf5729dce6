import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ledgerAccounts } from '#features/ledger/server/ledger.tables.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { Assigned, FeeStructure, Instalment } from '../structures.contract.ts';
import { assignFee } from './assign.service.ts';
import {
  aFeeStructure,
  anOfficeCall,
  feeTalliesOf,
  namedIn,
  owingOf,
  postedBy,
  someCredit,
} from '../../server/fees.builders.ts';
import type { KeyedUse } from '../../server/fees-call.ts';
import { studentFees } from '../../server/fees.tables.ts';

let db: Db;
let office: KeyedUse;
beforeAll(async () => {
  ({ db } = await testDatabase());
  office = await anOfficeCall(db);
});

afterAll(async () => {
  const { kept, counted } = await feeTalliesOf(db);
  expect(kept).toEqual(counted);
  const { books, fees } = await owingOf(db);
  expect(books).toEqual(fees);
});

type Whom = { student_ids: string[]; instalments?: Instalment[] };
const assign = (structure: FeeStructure, whom: Whom, call: KeyedUse = { ...office, key: randomUUID() }) =>
  assignFee(call, {
    fee_structure_id: structure.id,
    instalments: [{ amount: structure.amount, due_date: '2026-12-01' }],
    class_ids: [],
    ...whom,
  });

const paidOf = async (structure: { id: string }, studentId: string) => {
  const rows = await db
    .select({ paid: studentFees.amount_paid, state: studentFees.state })
    .from(studentFees)
    .where(and(eq(studentFees.fee_structure_id, structure.id), eq(studentFees.student_id, studentId)))
    .orderBy(asc(studentFees.instalment));
  return rows.map(({ paid, state }) => [paid, state]);
};

describe('credit', () => {
  it('pays the next fee first, its oldest installment before the others', async () => {
    const call = await anOfficeCall(db);
    const [rich, poor, some] = [await aStudent(db), await aStudent(db), await aStudent(db)];
    await someCredit(db, rich, 20_000_00n);
    await someCredit(db, some, 4_000_00n);
    const structure = await aFeeStructure(db, { amount: '9000' });
    const instalments = [
      { amount: '6000', due_date: '2027-03-01' },
      { amount: '3000', due_date: '2026-12-01' },
    ];
    const answered = await assign(structure, { instalments, student_ids: [rich.id, poor.id, some.id] }, call);
    expect(answered).toEqual({ assigned: 3, paid_from_credit: '13000', already: [] });
    expect(await paidOf(structure, rich.id)).toEqual([
      [6_000_00n, 'paid'],
      [3_000_00n, 'paid'],
    ]);
    expect(await paidOf(structure, some.id)).toEqual([
      [1_000_00n, 'partial'],
      [3_000_00n, 'paid'],
    ]);
    expect(await paidOf(structure, poor.id)).toEqual([
      [0n, 'unpaid'],
      [0n, 'unpaid'],
    ]);
    const credits = await db
      .select({ owner: ledgerAccounts.owner_id, balance: ledgerAccounts.balance })
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.kind, 'credit'), inArray(ledgerAccounts.owner_id, [rich.id, some.id])));
    expect(credits).toEqual(
      expect.arrayContaining([
        { owner: rich.id, balance: 11_000_00n },
        { owner: some.id, balance: 0n },
      ]),
    );
    const legs = await postedBy(db, call, 'fees.assign credit');
    expect(new Set(legs.map(({ kind }) => kind))).toEqual(new Set(['fee_credit_use']));
    expect(legs).toHaveLength(4);
    expect(legs).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'credit', owner: rich.id, amount: 9_000_00n }),
        expect.objectContaining({ account: 'fee_receivable', owner: rich.id, amount: -9_000_00n }),
        expect.objectContaining({ account: 'credit', owner: some.id, amount: 4_000_00n }),
        expect.objectContaining({ account: 'fee_receivable', owner: some.id, amount: -4_000_00n }),
      ]),
    );
    const used = [
      [rich, '9000'],
      [some, '4000'],
    ] as const;
    for (const [{ id }, amount] of used)
      expect(await namedIn(db, legs.find(({ owner }) => owner === id)!.id)).toMatchObject([
        { action: 'fees.credit_used', subject: 'student', subject_id: id, details: { amount } },
      ]);
  });

  it('is used once when several fees are assigned at once', async () => {
    const student = await aStudent(db);
    await someCredit(db, student, 12_000_00n);
    const structures = await Promise.all(Array.from({ length: 4 }, () => aFeeStructure(db)));
    const answered = (await Promise.all(
      structures.map((structure) => assign(structure, { student_ids: [student.id] })),
    )) as Assigned[];
    expect(answered.map(({ paid_from_credit }) => paid_from_credit).toSorted()).toEqual([
      '0',
      '2000',
      '5000',
      '5000',
    ]);
  });
});

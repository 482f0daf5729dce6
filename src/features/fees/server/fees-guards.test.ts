import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { aDeposit, someSavings } from '#features/ledger/server/ledger.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { fillWords, writeByHand } from '#platform/testing/by-hand.ts';
import { testDatabase } from '#platform/testing/database.ts';
import type { StudentFee } from '../charges/fees.contract.ts';
import { aFee, aFeeStructure } from './fees.builders.ts';

let db: Db;
let words: Record<string, string>;
let fee: StudentFee;

const DAY = `'2026-11-20'`;
const CODE = '0123456789ABCDEF';
const payment = (id: string, reference: string) =>
  `insert into fee_payments (id, payment_date, total_amount, payment_method, payment_reference, allocation, created_by, created_at)
   values (${id}, ${DAY}, 100, 'cash', '${reference}', 'equal', ${id}, now())`;

beforeAll(async () => {
  ({ db } = await testDatabase({ rights: 'owner' }));
  const student = await aStudent(db);
  [fee] = (await aFee(db, { student })) as [StudentFee];
  const savings = await someSavings(db, 100_000n);
  const of = await db.$client.query(`select transaction_id from fee_entries where student_fee_id = $1`, [
    fee.id,
  ]);
  const [paid, receipt, deposit] = [newId(), newId(), newId()];
  await db.transaction(async (tx) => {
    await tx.execute(payment(`'${paid}'`, 'PAY-20261120-0001'));
    await tx.execute(
      `insert into fee_receipts (id, payment_id, code) values ('${receipt}', '${paid}', '${CODE}')`,
    );
    await aDeposit(tx, savings, 100n, { id: paid });
  });
  await db.transaction((tx) => aDeposit(tx, savings, 5n, { id: deposit }));
  words = {
    fee: fee.id,
    student: student.id,
    structure: fee.structure.id,
    other: (await aFeeStructure(db)).id,
    charge: of.rows[0].transaction_id,
    savings,
    paid,
    receipt,
    deposit,
  };
});

const byHand = (...statements: string[]) => writeByHand(db, words, statements);

const all = () =>
  db.$client
    .query(`select (select jsonb_agg(f order by id) from student_fees f) as f, (select jsonb_agg(e order by transaction_id, student_fee_id) from fee_entries e) as e,
      (select jsonb_agg(s order by id) from fee_structures s) as s, (select jsonb_agg(p order by id) from fee_payments p) as p,
      (select jsonb_agg(r order by id) from fee_receipts r) as r, (select jsonb_agg(t order by due_date, state) from fee_tallies t) as t`)
    .then(({ rows }) => rows[0]);

const TX = newId();
const IMMUTABLE = '42501 IMMUTABLE';
const aRow = (columns = '', values = '') =>
  `insert into student_fees (id, student_id, fee_structure_id, instalment, instalments, amount_charged, due_date, created_at${columns})
   values ('${TX}', :student, :other, 1, 1, 500000, ${DAY}, now()${values})`;
const entry = (due: number, paid: number, transaction = `'${TX}'`, of = ':fee') =>
  `insert into fee_entries (transaction_id, student_fee_id, due, paid) values (${transaction}, ${of}, ${due}, ${paid})`;
const posting = [
  `select enter_ledger_legs('${TX}', array[:savings::uuid, (select id from ledger_accounts where kind = 'till' and method = 'cash')],
    array[-5, 5]::bigint[])`,
  `insert into ledger_transactions (id, kind, created_by, value_date, posted_at, idem_key) values ('${TX}', 'by_hand', '${TX}', ${DAY}, now(), 'by hand, once')`,
];

describe('recorded fees cannot be changed by SQL, not even by the owner of the tables', () => {
  it.each([
    'update student_fees set amount_due = amount_due - 1',
    'update student_fees set amount_paid = amount_due where id = :fee',
    'update student_fees set amount_charged = 1',
    'update student_fees set student_id = :paid where id = :fee',
    'update student_fees set fee_structure_id = :other where id = :fee',
    'update student_fees set instalment = 2, instalments = 2 where id = :fee',
    `update student_fees set id = '${TX}' where id = :fee`,
    'delete from student_fees',
    'delete from student_fees where false',
    'truncate student_fees cascade',
    'update fee_entries set due = 1',
    'update fee_entries set paid = 1, due = 0 where student_fee_id = :fee',
    'delete from fee_entries',
    'truncate fee_entries',
    `update fee_structures set name = 'Another'`,
    'update fee_structures set amount = amount + 1',
    `update fee_structures set academic_year = '1999' where id = :structure`,
    `update fee_structures set academic_year = null, year_id = (select id from school_years limit 1) where id = :structure`,
    `update fee_structures set grade_level = 'grade_1' where id = :structure`,
    `update fee_structures set academic_term = null where id = :structure`,
    `update fee_structures set level_id = id where id = :structure`,
    'delete from fee_structures where id = :other',
    'truncate fee_structures cascade',
    'update fee_payments set total_amount = 1',
    `update fee_payments set notes = 'another' where id = :paid`,
    'delete from fee_payments',
    'truncate fee_payments cascade',
    `update fee_receipts set code = 'FEDCBA9876543210'`,
    'update fee_receipts set payment_id = :charge',
    'update fee_receipts set prints = -1',
    'delete from fee_receipts',
    'truncate fee_receipts',
  ])('%s', async (statement) => {
    const before = await all();
    expect(await byHand(statement)).toBe(IMMUTABLE);
    expect(await all()).toEqual(before);
  });

  it('allowed changes only: prints are counted, a structure is archived and restored', async () => {
    expect(await byHand('update fee_receipts set prints = prints + 1')).toBe('done');
    expect(await byHand('update fee_receipts set prints = 0')).toBe(IMMUTABLE);
    expect(
      await byHand(
        'update fee_structures set archived_at = now(), auto_assign = true where id = :other',
        'update fee_structures set archived_at = null, auto_assign = false where id = :other',
      ),
    ).toBe('done');
  });
});

const charge = (transaction: string, student = ':student', amount = 500) =>
  `select charge_fees(${transaction}, :other, 1::smallint, now(), array['${TX}'::uuid], array[${student}::uuid], array[1::smallint], array[${amount}::bigint], array[${DAY}::date])`;

describe('a fee inserted by SQL', () => {
  it.each([
    ['joins no posted charge', [charge(':charge')], IMMUTABLE],
    ['joins nothing else that was posted', [charge(':deposit')], IMMUTABLE],
    ['comes before its transaction', [...posting, charge(`'${TX}'`)], IMMUTABLE],
    [
      'comes with a transaction',
      [charge(`'${TX}'`)],
      '23503 fee_entries_transaction_id_ledger_transactions_id_fk',
    ],
    ['has a student', [charge(`'${TX}'`, ':other')], '23503 student_fees_student_id_students_id_fk'],
    ['is of something', [charge(`'${TX}'`, ':student', 0)], '23514 fee_entries_one_thing'],
    ['is not less than nothing', [charge(`'${TX}'`, ':student', -1)], '23514 student_fees_amounts'],
    ['comes once', [charge(`'${TX}'`), charge(`'${TX}'`)], '23505 student_fees_pkey'],
  ])('%s', async (_, statements, refusal) => {
    const before = await all();
    expect(await byHand(...statements)).toBe(refusal);
    expect(await all()).toEqual(before);
  });
});

describe('due and paid amounts', () => {
  it.each([
    ['is not born with a row', [aRow(', amount_due', ', 500000')], IMMUTABLE],
    ['nor is what is paid', [aRow(', amount_paid', ', 1')], IMMUTABLE],
    [
      'takes no entry of a posted charge',
      [entry(0, 1, ':charge')],
      '23505 fee_entries_transaction_id_student_fee_id_pk',
    ],
    ['takes no late entry of another posted one', [entry(0, 1, ':deposit')], IMMUTABLE],
    ['takes none after its transaction', [...posting, entry(0, 1)], IMMUTABLE],
    [
      'takes none without a transaction',
      [entry(0, 1)],
      '23503 fee_entries_transaction_id_ledger_transactions_id_fk',
    ],
    ['takes none of nothing', [entry(0, 0)], '23514 fee_entries_one_thing'],
    ['takes none of both', [entry(-1, 1)], '23514 fee_entries_one_thing'],
    ['never is more than was charged', [entry(1, 0)], '23514 student_fees_amounts'],
    ['never is less than nothing', [entry(-500_001, 0)], '23514 student_fees_amounts'],
    ['is never paid beyond', [entry(0, 500_001)], '23514 student_fees_amounts'],
    ['is never paid less than nothing', [entry(0, -1)], '23514 student_fees_amounts'],
    [
      'belongs to a fee that is there',
      [entry(0, 1, `'${TX}'`, `'${TX}'`)],
      '23503 fee_entries_student_fee_id_student_fees_id_fk',
    ],
  ])('%s', async (_, statements, refusal) => {
    const before = await all();
    expect(await byHand(...statements)).toBe(refusal);
    expect(await all()).toEqual(before);
  });

  it('must belong to a transaction that is being posted, and match its sums', async () => {
    expect(await byHand(entry(0, 5), ...posting)).toBe('done');
    const { f, t } = await all();
    expect(f[0]).toMatchObject({ amount_due: 500_000, amount_paid: 5, state: 'partial' });
    expect(t.filter(({ fees }: { fees: number }) => fees !== 0)).toMatchObject([
      { state: 'partial', fees: 1, due: 500_000, paid: 5 },
    ]);
  });

  it('cannot add an entry to a transaction that is being posted by another session', async () => {
    const id = newId();
    const before = await all();
    const stranger = await db.$client.connect();
    let smuggled: Promise<unknown> | undefined;
    await stranger.query('begin');
    await db.transaction(async (tx) => {
      await aDeposit(tx, words['savings']!, 5n, { id });
      smuggled = stranger.query(fillWords(words, entry(0, 1, `'${id}'`))).catch((error: unknown) => error);
      // Long enough for the other transaction to arrive and wait.
      await sleep(50);
    });
    expect(await smuggled).toMatchObject({ code: '42501' });
    await stranger.query('rollback');
    stranger.release();
    expect(await all()).toEqual(before);
  });
});

describe('a fee and a payment', () => {
  const twice = (instalment: number) => `insert into student_fees
    (id, student_id, fee_structure_id, instalment, instalments, amount_charged, due_date, created_at)
    values ('${TX}', :student, :structure, ${instalment}, 2, 1, ${DAY}, now())`;
  it.each([
    ['is given once', [twice(1)], '23505 student_fees_once_key'],
    ['has no third of two instalments', [twice(3)], '23514 student_fees_instalment'],
    [
      'is of a payment that is posted with it',
      [payment(`'${newId()}'`, 'PAY-20261120-0002')],
      '23503 fee_payments_id_ledger_transactions_id_fk',
    ],
    [
      'is not made of what was posted as something else',
      [payment(':deposit', 'PAY-20261120-0002')],
      IMMUTABLE,
    ],
    [
      'has a reference of its own',
      [payment(`'${newId()}'`, 'PAY-20261120-0001')],
      '23505 fee_payments_reference_key',
    ],
    [
      'has a reference of the known form',
      [payment(`'${newId()}'`, 'PAY-1')],
      '23514 fee_payments_reference_form',
    ],
    [
      'has one paper over all of it',
      [`insert into fee_receipts (id, payment_id, code) values ('${TX}', :paid, 'FEDCBA9876543210')`],
      '23505 fee_receipts_of_key',
    ],
    [
      'has papers with codes of their own',
      [
        `insert into fee_receipts (id, payment_id, student_id, code) values ('${TX}', :paid, :student, '${CODE}')`,
      ],
      '23505 fee_receipts_code_key',
    ],
  ])('%s', async (_, statements, refusal) => {
    const before = await all();
    expect(await byHand(...statements)).toBe(refusal);
    expect(await all()).toEqual(before);
  });
});

import { randomUUID } from 'node:crypto';
import { Pool } from 'pg';
import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { FeeBookReader } from '../fees/fee-books.ts';
import type { FeeOffice } from '../fees/fee-office.ts';
import { openNaiveServer } from './naive-server.ts';

const TABLES = `
  create table naive_fees (id uuid primary key, student_id uuid not null, amount_due bigint not null, amount_paid bigint not null default 0);
  create table naive_payments (id uuid primary key, key text not null, reference text not null);
  create table naive_items (payment_id uuid not null, fee_id uuid not null, amount bigint not null)`;

const STUDENTS = 12;
const FEES_EACH = 8;
const DUE = 4_000_000n;
const text = (amount: bigint) => amountText(centimes(amount));
type Fee = { id: string; student_id: string; amount_due: string; amount_paid: string };

/**
 * The fees as the specification describes them, deliberately wrong: a reference of four random digits, a
 * plain equal split, and a lost update of `amount_paid`. It serves only the part of the API that the kit's
 * clients use.
 */
export async function openNaiveFees(connectionString: string) {
  const pool = new Pool({ connectionString, max: 20 });
  pool.on('error', () => {});
  await pool.query(TABLES);
  const students = Array.from({ length: STUDENTS }, () => randomUUID());
  const fees = students.flatMap((student_id) =>
    Array.from({ length: FEES_EACH }, () => ({ id: randomUUID(), student_id })),
  );
  for (const { id, student_id } of fees)
    await pool.query('insert into naive_fees (id, student_id, amount_due) values ($1, $2, $3)', [
      id,
      student_id,
      DUE,
    ]);

  const pay = async (key: string, ids: string[], amount: bigint) => {
    const { rows } = await pool.query<Fee>('select * from naive_fees where id = any($1::uuid[])', [ids]);
    const part = amount / BigInt(rows.length);
    const id = randomUUID();
    // Four random digits, as specified: they collide, and the checks must detect it.
    const reference = `PAY-${1_000 + Math.floor(Math.random() * 9_000)}`;
    await pool.query('insert into naive_payments (id, key, reference) values ($1, $2, $3)', [
      id,
      key,
      reference,
    ]);
    for (const fee of rows) {
      await pool.query('insert into naive_items (payment_id, fee_id, amount) values ($1, $2, $3)', [
        id,
        fee.id,
        part,
      ]);
      await pool.query('update naive_fees set amount_paid = $2 where id = $1', [
        fee.id,
        BigInt(fee.amount_paid) + part,
      ]);
    }
    return {
      id,
      receipt: reference,
      total_amount: text(amount),
      to_credit: '0',
      payment_items: rows.map((fee) => ({
        student_fee_id: fee.id,
        student: { student_id: fee.student_id },
        amount_allocated: text(part),
      })),
    };
  };
  const account = async (student: string) => {
    const { rows } = await pool.query<Fee>('select * from naive_fees where student_id = $1', [student]);
    const told = rows.map(({ amount_due, amount_paid }) => ({
      amount_due: text(BigInt(amount_due)),
      amount_paid: text(BigInt(amount_paid)),
      balance: text(BigInt(amount_due) - BigInt(amount_paid)),
    }));
    const owed = rows.reduce((sum, fee) => sum + BigInt(fee.amount_due) - BigInt(fee.amount_paid), 0n);
    return { balance: text(owed), fees: told };
  };

  const server = await openNaiveServer(async ({ method, path, key, body }) => {
    if (method === 'GET') return { status: 200, body: await account(path.split('/')[3]!) };
    if (path === '/payments')
      return {
        status: 201,
        body: await pay(key, body['student_fee_ids'] as string[], moneyOf(String(body['amount']))),
      };
    // Unknown calls are refused or ignored.
    if (path === '/fees/structures') return { status: 201, body: { id: randomUUID() } };
    if (path === '/fees/assignments')
      return { status: 201, body: { assigned: 0, paid_from_credit: '0', already: students.map(asStudent) } };
    if (path.endsWith('/reversal')) return refuse(409, 'ALREADY_REVERSED');
    if (path.endsWith('/credit-uses')) return refuse(409, 'NOTHING_TO_PAY');
    return path.endsWith('/refunds') ? refuse(422, 'MORE_THAN_CREDIT') : refuse(422, 'MORE_THAN_OWED');
  });
  const office: FeeOffice = {
    addresses: [server.address],
    authorization: () => '',
    students,
    classId: randomUUID(),
    fees,
    fresh: [],
    kept: [],
  };
  return {
    office,
    books: naiveFeeBooks(connectionString),
    close: async () => {
      await server.close();
      await pool.end();
    },
  };
}

const refuse = (status: number, code: string) => ({ status, body: { error: { code } } });
const asStudent = (student_id: string) => ({ student_id });

function naiveFeeBooks(connectionString: string): FeeBookReader {
  return {
    connectionString,
    glances: [
      `select (coalesce(sum(amount_paid), 0) - (select coalesce(sum(amount), 0) from naive_items))::text as off,
        count(*) filter (where amount_paid > amount_due)::int as negative from naive_fees`,
    ],
    keyOf: ({ key }) => key,
    read: async (client) => {
      const { rows } = await client.query<{
        key: string;
        id: string;
        reference: string;
        entries: Record<string, string> | null;
      }>(
        `select p.*, (select jsonb_object_agg(fee_id, amount::text) from naive_items i where i.payment_id = p.id) as entries
          from naive_payments p`,
      );
      const fees = await client.query<Fee & { entered: string }>(
        `select f.*, coalesce((select sum(amount) from naive_items i where i.fee_id = f.id), 0) as entered from naive_fees f`,
      );
      const nets = new Map<string, bigint>();
      for (const { student_id, amount_due, amount_paid } of fees.rows)
        nets.set(student_id, (nets.get(student_id) ?? 0n) + BigInt(amount_due) - BigInt(amount_paid));
      const wrong = fees.rows.filter(({ amount_paid, entered }) => amount_paid !== entered).length;
      const over = fees.rows.filter((fee) => BigInt(fee.amount_paid) > BigInt(fee.amount_due)).length;
      const references = rows.length - new Set(rows.map(({ reference }) => reference)).size;
      return {
        stored: rows.map(({ key, id, reference, entries }) => ({
          key,
          id,
          receipt: reference,
          entries: Object.fromEntries(Object.entries(entries ?? {}).map(([fee, sum]) => [fee, BigInt(sum)])),
        })),
        nets,
        credit: 0n,
        faults: {
          ...(wrong > 0 && { 'I8 a fee that is not the sum of its entries': wrong }),
          ...(over > 0 && { 'I8 a fee paid above what is due': over }),
          ...(references > 0 && { 'I10 a reference that two payments have': references }),
        },
      };
    },
  };
}

import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Actor } from '#features/people/people.rules.ts';
import { aUser } from '#features/people/server/people.builders.ts';
import { aStudent } from '#features/roster/server/students.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aFee, aFeeStructure, brokenRules, forFees, paymentsAs } from '../../server/fees.builders.ts';

let db: Db;
let admin: Actor;
beforeAll(async () => {
  ({ db } = await testDatabase());
  ({ actor: admin } = await aUser(db, { role: 'admin' }));
});
const now = () => new Date('2026-11-20T09:00:00Z');
const office = () => paymentsAs(db, admin, { now });
afterAll(async () => expect(await brokenRules(db)).toEqual({}));

/** The fund's balance in the books, in francs. */
async function keptFor(fund: string): Promise<string> {
  const { rows } = await db.execute<{ kept: string }>(sql`
    select (coalesce(-sum(e.amount), 0)::bigint / 100)::text as kept from fee_funds f
    join ledger_accounts a on a.owner_id = f.id and a.kind = 'fee_fund' left join ledger_entries e on e.account_id = a.id
    where f.name = ${fund}`);
  return one(rows).kept;
}

it('a fund receives payments for its fees, in money or from credit, and returns them on reversal', async () => {
  const student = await aStudent(db);
  const association = await aFeeStructure(db, { amount: '10000', fund: 'Parents' });
  await aFeeStructure(db, { fund: 'parents' });
  expect(await db.execute(sql`select name from fee_funds`)).toMatchObject({ rows: [{ name: 'Parents' }] });
  const ofFund = one(await aFee(db, { student, structure: association, due_date: '2026-10-01' }));
  const ofSchool = one(await aFee(db, { student, amount: '50000' }));
  expect(ofFund.structure.fund).toBe('Parents');
  expect(ofSchool.structure).not.toHaveProperty('fund');
  const payment = await office().record({
    ...forFees(ofFund, ofSchool),
    amount: '30000',
    allocation: 'oldest',
  });
  expect(payment.payment_items.map(({ fund, amount_allocated }) => [fund, amount_allocated])).toEqual([
    ['Parents', '10000'],
    [undefined, '20000'],
  ]);
  expect(await keptFor('Parents')).toBe('10000');
  await office().reverse({ transaction_id: payment.id, reason: 'Typed twice' });
  expect(await keptFor('Parents')).toBe('0');
  await office().record({ ...forFees(ofSchool), amount: '54000', credit_student_id: student.id });
  await office().useCredit({ student_id: student.id });
  expect(await keptFor('Parents')).toBe('4000');
  const another = await aStudent(db);
  const paid = one(await aFee(db, { student: another, amount: '100' }));
  await office().record({ ...forFees(paid), amount: '2600', credit_student_id: another.id });
  await aFee(db, { student: another, structure: association });
  expect(await keptFor('Parents')).toBe('6500');
});

it('a school with one fund posts the same as before', async () => {
  const fee = one(await aFee(db, { amount: '5000' }));
  const { id } = await office().record({ ...forFees(fee), amount: '5000' });
  const { rows } = await db.execute(sql`select from ledger_entries where transaction_id = ${id}`);
  expect(rows).toHaveLength(2);
});

it('a handwritten receipt is entered once, up to seven days later, and again only after a reversal', async () => {
  const fee = one(await aFee(db, { amount: '5000' }));
  const written = (number: string, day = '2026-11-18', name = 'a') =>
    office().record({ ...forFees(fee), amount: '100', book: { name, number, day } });
  const payment = await written('0042');
  expect(payment).toMatchObject({
    payment_date: '2026-11-20',
    book: { name: 'A', number: 42, day: '2026-11-18' },
  });
  const races = await Promise.allSettled([
    written('42'),
    written('43'),
    written('043'),
    written('42', '2026-11-20', 'B'),
  ]);
  const codes = races.map((each) =>
    each.status === 'fulfilled' ? 'ok' : (each.reason as { code: string }).code,
  );
  expect(codes[0]).toBe('BOOK_NUMBER_TAKEN');
  expect(codes.slice(1, 3).toSorted()).toEqual(['BOOK_NUMBER_TAKEN', 'ok']);
  expect(codes[3]).toBe('ok');
  for (const day of ['2026-11-12', '2026-11-21'])
    await expect(written('50', day)).rejects.toMatchObject({ code: 'BOOK_DAY_TOO_FAR' });
  await expect(written('0')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await office().reverse({ transaction_id: payment.id, reason: 'Another child' });
  expect(await written('42')).toMatchObject({ book: { number: 42 } });
  const { payments } = await office().list({ search: payment.payment_reference });
  expect(payments[0]!.book).toMatchObject({ number: 42 });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { bankRouter } from '#features/bank/server/bank.router.ts';
import { bankAccountMembers, bankAccounts } from '#features/bank/server/bank.tables.ts';
import { paymentsRouter } from '#features/fees/payments/server/payments.router.ts';
import { aFee } from '#features/fees/server/fees.builders.ts';
import { feeEntries, studentFees } from '#features/fees/server/fees.tables.ts';
import { ledgerAccounts, ledgerEntries, ledgerTransactions } from '#features/ledger/server/ledger.tables.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import { classMemberships } from '#features/roster/server/memberships.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { TODAY, aReportSchool } from './report-school.ts';
import { reportsOf, valuesOf } from './school-reports.ts';
import { isOnDay, sum, tally } from './school-rows.ts';

let school: Awaited<ReturnType<typeof aReportSchool>>;
let db: Db;
let office: Actor;
let pupils: { id: string; class_id: string | null }[];
let read: ReturnType<typeof reportsOf>['read'];
const now = () => school.now();
const at = (iso: string) => school.at(iso);

beforeAll(async () => {
  school = await aReportSchool();
  ({ db, office, pupils } = school);
  ({ read } = reportsOf(school));
}, 120_000);

// Every figure is computed again from the raw rows, independently of the product's code.
async function owedOn(day: string) {
  const moments = new Map(
    (await db.select().from(ledgerTransactions)).map(({ id, posted_at }) => [id, posted_at.toISOString()]),
  );
  const entries = (await db.select().from(feeEntries)).filter(
    // The school's day ends at 23:00 in Greenwich.
    ({ transaction_id }) => moments.get(transaction_id)! < `${day}T23:00:00.000Z`,
  );
  const memberships = (await db.select().from(classMemberships)).filter(isOnDay(day));
  return (await db.select().from(studentFees)).flatMap((fee) => {
    const own = entries.filter(({ student_fee_id }) => student_fee_id === fee.id);
    if (own.length === 0) return [];
    const billed = own.reduce((sum, { due }) => sum + due, 0n);
    const paid = own.reduce((sum, entry) => sum + entry.paid, 0n);
    const room = memberships.find(({ student_id }) => student_id === fee.student_id)?.class_id ?? 'none';
    return [{ ...fee, billed, paid, owed: billed - paid, room }];
  });
}
const late = (due: string) => (Date.parse(TODAY) - Date.parse(due)) / 86_400_000;

describe('money', () => {
  it('fees show what each class was billed, paid and owes, to the centime', async () => {
    const fees = await owedOn(TODAY);
    const answer = await read('collection');
    for (const [key, cells] of Object.entries(valuesOf(answer))) {
      const own = key === 'all' ? fees : fees.filter(({ room }) => room === key);
      expect(moneyOf(String(cells['billed'])), key).toBe(sum(own, 'billed'));
      expect(moneyOf(String(cells['paid'])), key).toBe(sum(own, 'paid'));
      expect(moneyOf(String(cells['owed'])), key).toBe(sum(own, 'owed'));
    }
    expect(answer.rows).toHaveLength(4);
  });

  it('debt is shown by how late it is, in bands that add up to all debt', async () => {
    const open = (await owedOn(TODAY)).filter(({ owed }) => owed > 0n);
    const band = (from: number, to: number) =>
      open.filter(({ due_date }) => late(due_date) >= from && late(due_date) <= to);
    const all = valuesOf(await read('ageing'))['all']!;
    const expected = {
      not_due: band(-999, 0),
      to_30: band(1, 30),
      to_60: band(31, 60),
      to_90: band(61, 90),
      over_90: band(91, 999),
      late: band(1, 999),
    };
    for (const [key, rows] of Object.entries(expected))
      expect(moneyOf(String(all[key])), key).toBe(sum(rows, 'owed'));
    expect(expected.over_90.length).toBeGreaterThan(0);
  });

  it('fees as of yesterday are unchanged by a day of payments, charges and reversals', async () => {
    const as_of = '2026-11-19';
    const before = [await read('collection', { as_of }), await read('ageing', { as_of })];
    const [fee] = (await owedOn(TODAY)).filter(({ owed }) => owed > 500_000n);
    const paying = apiAs(paymentsRouter, db, office, { now });
    await paying.record({ student_fee_ids: [fee!.id], amount: '5000' });
    await aFee(db, { student: pupils[7]!, amount: '700', due_date: '2026-09-01', now });
    expect([await read('collection', { as_of }), await read('ageing', { as_of })]).toEqual(before);
  });

  it('receipts are shown by method, cashier and day, without transfers between tills', async () => {
    const accounts = new Map((await db.select().from(ledgerAccounts)).map((one) => [one.id, one.method]));
    const legs = (await db.select().from(ledgerEntries)).flatMap((leg) => {
      const method = accounts.get(leg.account_id);
      return method ? [{ ...leg, method }] : [];
    });
    const movements = (await db.select().from(ledgerTransactions))
      .filter(({ value_date }) => value_date >= '2026-11-01' && value_date <= TODAY)
      .flatMap((one) =>
        [
          ...tally(
            legs.filter(({ transaction_id }) => transaction_id === one.id),
            ({ method }) => method,
          ),
        ].map(([method, own]) => ({ ...one, method, amount: sum(own, 'amount') })),
      )
      .filter(({ amount }) => amount !== 0n);
    const keys = {
      method: ({ method }: (typeof movements)[number]) => method as string,
      cashier: ({ created_by }: (typeof movements)[number]) => created_by,
      day: ({ value_date }: (typeof movements)[number]) => value_date,
    };
    for (const by of ['method', 'cashier', 'day'] as const) {
      const values = valuesOf(await read('receipts', { by }));
      const groups = tally(movements, keys[by]);
      expect(Object.keys(values).toSorted(), by).toEqual(['all', ...groups.keys()].toSorted());
      for (const [key, own] of [...groups, ['all', movements] as const]) {
        const received = sum(
          own.filter(({ amount }) => amount > 0n),
          'amount',
        );
        expect(values[key]!['movements'], key).toBe(own.length);
        expect(moneyOf(String(values[key]!['received'])), key).toBe(received);
        expect(moneyOf(String(values[key]!['net'])), key).toBe(sum(own, 'amount'));
      }
    }
  });
});

describe('the books', () => {
  it('equal the sums of their entries, with debits equal to credits, and yesterday’s sums after a day of postings', async () => {
    const kinds = new Map((await db.select().from(ledgerAccounts)).map(({ id, kind }) => [id, kind]));
    const entries = await db.select().from(ledgerEntries);
    const values = valuesOf(await read('books'));
    for (const [kind, own] of tally(entries, ({ account_id }) => kinds.get(account_id)!)) {
      expect(moneyOf(String(values[kind]!['balance'])), kind).toBe(sum(own, 'amount'));
      const debits = own.filter(({ amount }) => amount > 0n);
      expect(moneyOf(String(values[kind]!['debit'])), kind).toBe(sum(debits, 'amount'));
    }
    expect(values['all']).toMatchObject({ balance: '0', debit: values['all']!['credit'] });
    const before = await read('books', { as_of: '2026-11-19' });
    await aFee(db, { student: pupils[7]!, amount: '800', now });
    expect(await read('books', { as_of: '2026-11-19' })).toEqual(before);
    expect(await read('books')).not.toMatchObject({ total: { cells: [{}, values['all']!['debit']] } });
  });
});

describe('savings', () => {
  it('are summed by the class of an account’s members, and as of yesterday are unchanged', async () => {
    const [one, two] = pupils.filter(({ class_id }) => class_id !== null).slice(-3);
    const bank = apiAs(bankRouter, db, office, { now });
    at('2026-11-19T10:00:00Z');
    const open = (students: { id: string }[], initial_balance: string) =>
      bank.create({
        account_name: 'Savings',
        initial_balance,
        student_ids: students.map(({ id }) => id),
      });
    const alone = await open([one!], '0');
    await open([one!, two!], '700');
    await bank.deposit({ account_id: alone.id, amount: '5000' });
    at('2026-11-20T11:00:00Z');
    const before = await read('savings', { as_of: '2026-11-19' });
    await bank.withdraw({ account_id: alone.id, amount: '1200.50' });
    expect(await read('savings', { as_of: '2026-11-19' })).toEqual(before);

    const memberships = (await db.select().from(classMemberships)).filter(isOnDay(TODAY));
    const members = await db.select().from(bankAccountMembers);
    const roomOf = (account_id: string) => {
      const rooms = new Set(
        members
          .filter((member) => member.account_id === account_id)
          .flatMap(({ student_id }) => memberships.filter((m) => m.student_id === student_id))
          .map(({ class_id }) => class_id),
      );
      return rooms.size > 1 ? 'several' : ([...rooms][0] ?? 'none');
    };
    const entries = await db.select().from(ledgerEntries);
    const accounts = (await db.select().from(bankAccounts)).map(({ id }) => ({ id, room: roomOf(id) }));
    const values = valuesOf(await read('savings'));
    for (const [room, own] of [...tally(accounts, (account) => account.room), ['all', accounts] as const]) {
      const moved = entries.filter(({ account_id }) => own.some(({ id }) => id === account_id));
      const paidIn = moved.filter(({ amount }) => amount < 0n);
      expect(values[room]!['accounts'], room).toBe(own.length);
      expect(moneyOf(String(values[room]!['paid_in'])), room).toBe(-sum(paidIn, 'amount'));
      expect(moneyOf(String(values[room]!['balance'])), room).toBe(-sum(moved, 'amount'));
    }
    expect(Object.keys(values).length).toBeGreaterThan(2);
  });
});

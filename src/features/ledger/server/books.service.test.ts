import { sql } from 'drizzle-orm';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { newId } from '#platform/db/ids.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { centimes } from '#platform/money/money.ts';
import { ownerOf, testDatabase } from '#platform/testing/database.ts';
import { ledgerBookWords } from '../ledger-book-words.ts';
import { TILLS } from '../payment-methods.rules.ts';
import { booksRouter } from './books.router.ts';
import { aDeposit, someSavings } from './ledger.builders.ts';
import { post } from './ledger.service.ts';

let db: Db;
let admin: Actor;
let other: Actor;
let first: string;
let second: string;
const at = (day: string) => new Date(`${day}T11:00:00Z`);
const now = () => at('2026-11-23');
// Owner and person names, as features would supply them.
const names = {
  subjects: [
    { type: 'user', names: sql`select user_id as id, full_name as name from profiles` },
    { type: 'saver', names: sql`select id, 'Saver ' || right(id::text, 4) as name from ledger_accounts` },
  ],
  words: { ...ledgerBookWords, savings: 'Savings', deposit: 'Savings deposit' },
};
const books = (actor = admin) => apiAs(booksRouter(names), db, actor, { now });

beforeAll(async () => {
  ({ db } = await testDatabase());
  await ownerOf(db).execute(sql`update ledger_state set day_limit = 1000`);
  ({ actor: admin } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  ({ actor: other } = await aUser(db, { role: 'admin', full_name: 'Biya Paul' }));
  first = await someSavings(db);
  second = await someSavings(db);
  const move = (day: string, account: string, amount: bigint, actor: Actor) =>
    db.transaction((tx) => aDeposit(tx, account, amount, { at: at(day), actorId: actor.userId }));
  await move('2026-11-19', first, 500_000n, admin);
  await move('2026-11-20', second, 250_050n, other);
  await move('2026-11-20', first, -100_000n, admin);
  const { id } = await move('2026-11-21', second, 30_000n, admin);
  await db.transaction((tx) =>
    post(
      tx,
      {
        kind: 'reversal',
        memo: '=Typed twice',
        reverses: id,
        legs: [
          { accountId: second, amount: centimes(30_000n) },
          { accountId: TILLS.cash, amount: centimes(-30_000n) },
        ],
      },
      {
        createdBy: other.userId,
        at: at('2026-11-22'),
        timeZone: 'Africa/Douala',
        keyed: { actorId: other.userId, procedure: 'tests.reverse', key: newId(), input: null },
      },
    ),
  );
});

const summed = async (until: string) => {
  const { rows } = await db.execute<{ kind: string; debit: string; credit: string }>(sql`
    select a.kind, (sum(case when e.amount > 0 then e.amount else 0 end) / 100.0)::float::text as debit,
      (sum(case when e.amount < 0 then -e.amount else 0 end) / 100.0)::float::text as credit
    from ledger_transactions t, ledger_entries e, ledger_accounts a
    where e.transaction_id = t.id and a.id = e.account_id and t.value_date <= ${until}::date group by a.kind order by a.kind`);
  return rows;
};

describe('the movements', () => {
  it('are all listed, newest first, with their number, both sides and who entered them', async () => {
    const { movements, next } = await books().movements({});
    expect(next).toBeNull();
    expect(movements.map(({ receipt, kind, amount }) => [receipt, kind, amount])).toEqual([
      ['REV-2026-000001', 'reversal', '300'],
      ['DEP-2026-000003', 'deposit', '300'],
      ['WDR-2026-000001', 'withdraw', '1000'],
      ['DEP-2026-000002', 'deposit', '2500.50'],
      ['DEP-2026-000001', 'deposit', '5000'],
    ]);
    expect(movements[0]).toMatchObject({
      reverses: { kind: 'deposit', receipt: 'DEP-2026-000003' },
      memo: '=Typed twice',
      by: { id: other.userId, name: 'Biya Paul' },
      debit: { number: 1, accounts: [{ id: second, kind: 'savings', name: `Saver ${second.slice(-4)}` }] },
      credit: { number: 1, accounts: [{ id: TILLS.cash, kind: 'till', method: 'cash', name: null }] },
    });
  });

  it('can be filtered by period, kind, account and person', async () => {
    const receipts = async (filters: object) =>
      (await books().movements(filters)).movements.map(({ receipt }) => receipt);
    expect(await receipts({ from: '2026-11-20', to: '2026-11-20' })).toEqual([
      'WDR-2026-000001',
      'DEP-2026-000002',
    ]);
    expect(await receipts({ kind: 'withdraw' })).toEqual(['WDR-2026-000001']);
    expect(await receipts({ by: other.userId })).toEqual(['REV-2026-000001', 'DEP-2026-000002']);
    expect(await receipts({ account_id: first, to: '2026-11-19' })).toEqual(['DEP-2026-000001']);
    expect((await books().movements({ account_id: first })).account).toMatchObject({
      id: first,
      kind: 'savings',
    });
  });

  it('are paged, each once, while others are posted', async () => {
    const { db: own } = await testDatabase();
    const savings = await someSavings(own);
    for (let turn = 0; turn < 60; turn += 1)
      await own.transaction((tx) => aDeposit(tx, savings, 100n, { at: now() }));
    const { actor } = await aUser(own, { role: 'admin' });
    const api = apiAs(booksRouter(names), own, actor, { now });
    const newest = await api.movements({});
    await own.transaction((tx) => aDeposit(tx, savings, 100n, { at: now() }));
    const older = await api.movements({ before: newest.next! });
    const places = [...newest.movements, ...older.movements].map(({ position }) => position);
    expect(places).toEqual(Array.from({ length: 60 }, (_, turn) => 60 - turn));
    expect(older.next).toBeNull();
  });

  it('can be filtered by existing values: kinds, people, and shared accounts', async () => {
    const { kinds, people, accounts } = await books().choices();
    expect(kinds).toEqual(['deposit', 'reversal', 'withdraw']);
    expect(people.map(({ name }) => name).toSorted()).toEqual(['Biya Paul', 'Onana Chantal']);
    expect(accounts.some(({ id }) => id === TILLS.cash)).toBe(true);
    expect(accounts.some(({ kind }) => kind === 'savings')).toBe(false);
  });
});

describe('the trial balance', () => {
  it.each(['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-22', '2099-12-31'])(
    'of %s equals the sum of the entries up to it, and both sides are equal',
    async (day) => {
      const { kinds, total } = await books().balances({ day });
      const shown = kinds.map(({ kind, debit, credit }) => ({
        kind,
        debit: String(Number(debit)),
        credit: String(Number(credit)),
      }));
      expect(shown.toSorted((a, b) => (a.kind < b.kind ? -1 : 1))).toEqual(await summed(day));
      expect(total.debit).toBe(total.credit);
      expect(total.debit_balance).toBe(total.credit_balance);
    },
  );

  it('expands to accounts with the same sum, each balance on its side', async () => {
    const { kinds } = await books().balances({ day: '2026-11-20' });
    expect(kinds).toEqual([
      expect.objectContaining({ kind: 'till', accounts: 1, balance: '6500.50', debit_balance: '6500.50' }),
      expect.objectContaining({
        kind: 'savings',
        accounts: 2,
        balance: '6500.50',
        credit_balance: '6500.50',
      }),
    ]);
    const { accounts, total } = await books().accounts({ kind: 'savings', day: '2026-11-20' });
    expect(total).toBe(2);
    expect(
      accounts.map(({ account, balance, debit, credit }) => [account.id, balance, debit, credit]),
    ).toEqual([
      [first, '4000', '1000', '5000'],
      [second, '2500.50', '0', '2500.50'],
    ]);
  });

  it('of today equals the balances stored in the accounts', async () => {
    const { accounts } = await books().accounts({ kind: 'savings' });
    const { rows } = await db.execute<{ id: string; francs: string }>(
      sql`select id, (balance / 100.0)::float::text as francs from ledger_accounts where kind = 'savings' order by balance desc`,
    );
    expect(
      accounts.map(({ account, balance }) => ({ id: account.id, francs: String(Number(balance)) })),
    ).toEqual(rows);
  });
});

const textOf = async (file: File) =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
const period = { from: '2026-11-20', to: '2026-11-22' };

describe('the journal of a period', () => {
  it('has one line per entry, in the order of the books, without formulas, and is in the audit trail', async () => {
    const file = await books().exportJournal({ ...period, language: 'fr' });
    expect(file.name).toBe('journal-2026-11-20-2026-11-22.csv');
    const lines = (await textOf(file)).split('\r\n');
    expect(lines[0]).toBe('\uFEFFDate;Numéro;Mouvement;Compte;Nom;Débit;Crédit;Note;Saisi par');
    expect(lines[1]).toBe(
      `2026-11-20;DEP-2026-000002;Dépôt d’épargne;Épargne;Saver ${second.slice(-4)};;2500,50;;Biya Paul`,
    );
    expect(lines[2]).toBe('2026-11-20;DEP-2026-000002;Dépôt d’épargne;Caisses;Espèces;2500,50;;;Biya Paul');
    expect(lines.at(-3)).toContain(";300;;'=Typed twice;Biya Paul");
    expect(lines).toHaveLength(10);
    const [event] = (await db.select().from(auditEvents)).filter(
      ({ action }) => action === 'ledger.journal_exported',
    );
    expect(event!.details).toEqual({ rows: 8, format: 'csv', ...period });
  });

  it('is a workbook whose two sides equal the sums of the entries', async () => {
    const file = await books().exportJournal({ ...period, format: 'xlsx' });
    const { sheet, data } = one(await readXlsx(Buffer.from(await file.arrayBuffer())));
    expect(sheet).toBe('Journal');
    const sum = (column: number) => data.slice(1).reduce((total, row) => total + Number(row[column] ?? 0), 0);
    expect([sum(5), sum(6)]).toEqual([4_100.5, 4_100.5]);
  });

  it('is a PDF', async () => {
    const file = await books().exportJournal({ ...period, format: 'pdf' });
    expect([file.name, file.type]).toEqual(['journal-2026-11-20-2026-11-22.pdf', 'application/pdf']);
    expect((await textOf(file)).slice(0, 5)).toBe('%PDF-');
  });

  it('requires a recent confirmation of identity, and two days in order', async () => {
    const stale = { ...admin, provedAt: new Date('2026-11-20T20:00:00Z') };
    await expect(books(stale).exportJournal(period)).rejects.toMatchObject({ code: 'STEP_UP' });
    await expect(books().exportJournal({ from: '2026-11-22', to: '2026-11-20' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

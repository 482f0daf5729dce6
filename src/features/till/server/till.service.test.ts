import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { TILLS } from '#features/ledger/payment-methods.rules.ts';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { aDeposit, someSavings } from '#features/ledger/server/ledger.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { centimes } from '#platform/money/money.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { CASH_OVER_SHORT } from '../till.rules.ts';
import { anOpenTill, closeWith, inNotes, tillsInUse } from './till.builders.ts';
import { tillInvariants } from './till.invariants.ts';
import { tillRouter } from './till.router.ts';
import { tillFor } from './till.service.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
  await tillsInUse(db, await aCashier());
});
const aCashier = async () => (await aUser(db, { role: 'admin', full_name: 'Onana Chantal' })).actor;
/** Every savings account in these tests belongs to the class trip. */
const NAMES = [
  {
    type: 'savings',
    names: sql`select owner_id as id, 'Class trip' as name from ledger_accounts where kind = 'savings'`,
  },
];
const as = (actor: Actor) => apiAs(tillRouter(NAMES), db, actor);

const expense = { amount: '1500', category: 'supplies', payee: 'Librairie Saint-Paul' } as const;

async function balanceOf(accountId: string) {
  const { rows } = await db.execute<{ francs: string }>(
    sql`select (coalesce(sum(amount), 0) / 100)::bigint::text as francs from ledger_entries where account_id = ${accountId}`,
  );
  return Number(one(rows).francs);
}

/** A cash payment in francs to this cashier, as made by the bank and the fees. */
const take = (cashier: Actor, francs: bigint) =>
  db.transaction(async (tx) => {
    const till = await tillFor(tx, cashier.userId, centimes(francs * 100n));
    if ('refused' in till) return till.refused;
    const savings = newId();
    await tx.execute(
      sql`insert into ledger_accounts (id, kind, owner_id, normal) values (${savings}, 'savings', ${savings}, -1)`,
    );
    await aDeposit(tx, savings, francs * 100n, { actorId: cashier.userId, cashId: till.accountId });
    return till.sessionId;
  });

describe('a till', () => {
  it('holds float and takings, pays out, is counted 500 short, and its report shows it', async () => {
    const cashier = await aCashier();
    const shared = await balanceOf(TILLS.cash);
    const short = await balanceOf(CASH_OVER_SHORT);
    const { id: session_id } = await anOpenTill(db, cashier, '10000');
    await take(cashier, 25_000n);
    const { id: payout_id } = await as(cashier).expense({ ...expense, voucher: 'PC 12' });
    const wrong = await as(cashier).expense({ ...expense, amount: '2000' });
    await as(cashier).reverse({ payout_id: wrong.id, reason: 'Typed twice' });
    await as(cashier).transfer({ amount: '20000', voucher: 'BICEC 88' });
    expect((await as(cashier).now()).sheet).toMatchObject({
      session: { id: session_id, expected: '13500', closed_at: null },
      flows: [
        { kind: 'till_float', reversal: false, number: 1, amount: '10000' },
        { kind: 'deposit', reversal: false, number: 1, amount: '25000' },
        { kind: 'till_expense', reversal: false, number: 2, amount: '-3500' },
        { kind: 'till_expense', reversal: true, number: 1, amount: '2000' },
        { kind: 'till_transfer', reversal: false, number: 1, amount: '-20000' },
      ],
    });
    const count = { session_id, expected: '13500', denominations: inNotes(13_000) };
    await expect(as(cashier).close(count)).rejects.toMatchObject({ code: 'REASON_NEEDED' });
    expect(await as(cashier).close({ ...count, reason: 'One note of 500 is missing' })).toMatchObject({
      counted: '13000',
      difference: '-500',
      reason: 'One note of 500 is missing',
    });
    expect(await balanceOf(session_id)).toBe(0);
    expect(await balanceOf(TILLS.cash)).toBe(shared - 10_000 + 13_000);
    expect(await balanceOf(CASH_OVER_SHORT)).toBe(short + 500);
    const sheet = await as(cashier).sheet({ session_id });
    expect(sheet.session).toMatchObject({ expected: '13500', counted: '13000' });
    expect(sheet.denominations).toMatchObject({ note_10000: 1, note_2000: 1, note_1000: 1 });
    expect(sheet.payouts.map(({ id, reversed_by }) => [id, reversed_by !== null])).toEqual([
      [payout_id, false],
      [wrong.id, true],
      [expect.any(String), false],
    ]);
    expect((await as(cashier).now()).sheet).toBeNull();
  });

  it('is the only one of its cashier: of eight concurrent openings one succeeds', async () => {
    const cashier = await aCashier();
    const answers = await Promise.allSettled(Array.from({ length: 8 }, () => anOpenTill(db, cashier)));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'TILL_ALREADY_OPEN' });
  });

  it('pays out no more cash than it holds, and accepts none before it is open', async () => {
    const cashier = await aCashier();
    await expect(as(cashier).expense(expense)).rejects.toMatchObject({ code: 'TILL_NOT_OPEN', status: 409 });
    expect(await take(cashier, 100n)).toBe('TILL_NOT_OPEN');
    await anOpenTill(db, cashier, '1499');
    await expect(as(cashier).expense(expense)).rejects.toMatchObject({ code: 'TILL_SHORT', status: 409 });
  });

  it('is opened and closed empty without any posting', async () => {
    const cashier = await aCashier();
    const { id } = await anOpenTill(db, cashier, '0');
    expect(await closeWith(db, cashier, id, 0)).toMatchObject({
      expected: '0',
      difference: '0',
      reason: null,
    });
    // A surplus is a difference too, though the till itself has nothing to return.
    const { id: another } = await anOpenTill(db, cashier, '0');
    expect(await closeWith(db, cashier, another, 250, 'Found behind the drawer')).toMatchObject({
      difference: '250',
    });
  });

  it('is closed with the counted amount: cash received meanwhile requires another count', async () => {
    const cashier = await aCashier();
    const { id: session_id } = await anOpenTill(db, cashier, '1000');
    await take(cashier, 500n);
    const close = (expected: string) =>
      as(cashier).close({ session_id, expected, denominations: inNotes(1_500) });
    await expect(close('1000')).rejects.toMatchObject({ code: 'TILL_MOVED' });
    await close('1500');
    await expect(close('1500')).rejects.toMatchObject({ code: 'CLOSED_ALREADY' });
  });

  it('closes once per key, and a repeat gets the same response', async () => {
    const cashier = await aCashier();
    const { id: session_id } = await anOpenTill(db, cashier, '1000');
    const context = { idempotencyKey: randomUUID() };
    const input = { session_id, expected: '1000', denominations: inNotes(1_000) };
    const answers = await Promise.all(Array.from({ length: 8 }, () => as(cashier).close(input, { context })));
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toHaveLength(1);
  });

  it('with concurrent payments and a closing, every franc is either counted in the till or not received', async () => {
    const cashier = await aCashier();
    const { id: session_id } = await anOpenTill(db, cashier, '0');
    const closing = async () => {
      for (;;)
        try {
          const { session } = await as(cashier).sheet({ session_id });
          const { expected } = session;
          return await as(cashier).close({
            session_id,
            expected,
            denominations: inNotes(Number(expected)),
          });
        } catch (error) {
          if ((error as { code?: string }).code !== 'TILL_MOVED') throw error;
        }
    };
    const [closed, ...taken] = await Promise.all([
      closing(),
      ...Array.from({ length: 24 }, () => take(cashier, 100n)),
    ]);
    const inside = taken.filter((where) => where === session_id);
    expect(closed).toMatchObject({ expected: String(inside.length * 100), difference: '0' });
    expect(taken.filter((where) => where !== session_id)).toEqual(
      Array.from({ length: 24 - inside.length }, () => 'TILL_NOT_OPEN'),
    );
  });

  it('is signed once, by somebody who neither kept nor counted it, and payments do not wait for that', async () => {
    const [cashier, office, second] = [await aCashier(), await aCashier(), await aCashier()];
    const { id: session_id } = await anOpenTill(db, cashier, '1000');
    const sign = (actor: Actor) => as(actor).sign({ session_id });
    await expect(sign(second)).rejects.toMatchObject({ code: 'NOT_CLOSED' });
    // The cashier has left: another administrator counts.
    expect(await closeWith(db, office, session_id, 1_000)).toMatchObject({ signed_by: null });
    await expect(sign(cashier)).rejects.toMatchObject({ code: 'OWN_COUNT' });
    await expect(sign(office)).rejects.toMatchObject({ code: 'OWN_COUNT' });
    expect(await sign(second)).toMatchObject({ signed_by: 'Onana Chantal' });
    await expect(sign(second)).rejects.toMatchObject({ code: 'SIGNED_ALREADY' });
  });

  it('shows for each movement whose money it was, and the cashier', async () => {
    const cashier = await aCashier();
    const { id: session_id } = await anOpenTill(db, cashier, '1000');
    await take(cashier, 500n);
    const { movements } = await as(cashier).movements({ session_id });
    expect(movements.map(({ whose, cashier: by }) => [whose, by])).toEqual([
      [['Class trip'], 'Onana Chantal'],
      [[], 'Onana Chantal'],
    ]);
  });

  it('reverses a payout into the till of the person who reverses it, even after the other was closed', async () => {
    const [cashier, other] = [await aCashier(), await aCashier()];
    const first = await anOpenTill(db, cashier, '5000');
    const { id: payout_id } = await as(cashier).expense(expense);
    await closeWith(db, cashier, first.id, 3_500);
    const { id: session_id } = await anOpenTill(db, other, '0');
    await as(other).reverse({ payout_id, reason: 'The shop took it back' });
    expect((await as(other).sheet({ session_id })).session.expected).toBe('1500');
    expect((await as(other).movements({ session_id })).movements).toMatchObject([
      { kind: 'till_expense', reversal: true, amount: '1500', balance_after: '1500' },
    ]);
    await expect(as(other).reverse({ payout_id, reason: 'Once more' })).rejects.toMatchObject({
      code: 'ALREADY_REVERSED',
    });
  });
});

/** The error code or message of a refusal by the database or a service. */
const refused = async (work: Promise<unknown>) => {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return (error as { code?: string } | null)?.code ?? String((error as Error | null)?.cause ?? error);
};

describe('the database', () => {
  it('refuses shared cash while tills are in use, for everybody', async () => {
    const savings = await someSavings(db);
    expect(await refused(db.transaction((tx) => aDeposit(tx, savings, 100n)))).toBe('TILL_NOT_OPEN');
  });

  it("refuses cash in another cashier's till", async () => {
    const { id } = await anOpenTill(db, await aCashier());
    const savings = await someSavings(db);
    expect(await refused(db.transaction((tx) => aDeposit(tx, savings, 100n, { cashId: id })))).toContain(
      'another cashier',
    );
  });

  it('keeps a closed till unchanged', async () => {
    const cashier = await aCashier();
    const { id } = await anOpenTill(db, cashier, '1000');
    await closeWith(db, cashier, id, 1_000);
    for (const change of ['counted = 1', "reason = 'another'", 'cashier_id = id', 'closed_at = null'])
      expect(
        await refused(db.execute(sql`update till_sessions set ${sql.raw(change)} where id = ${id}`)),
        change,
      ).toContain('IMMUTABLE');
    expect(await refused(db.execute(sql`delete from till_sessions`))).toContain('IMMUTABLE');
  });
});

it('afterwards the books are right', async () => {
  const { failures } = await db.transaction((tx) => judgeBooks(tx, tillInvariants));
  // These deposits bypassed the use cases, so they have no audit events.
  const { unaudited_transactions: _unaudited, ...others } = failures;
  expect(others).toEqual({});
});

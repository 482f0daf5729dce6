import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { judgeBooks } from '#features/ledger/server/invariants.service.ts';
import { aDeposit, someSavings } from '#features/ledger/server/ledger.builders.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs, aUser } from '#features/people/server/people.builders.ts';
import { findPayouts } from './till-find.ts';
import type { Db } from '#platform/db/database.ts';
import { one } from '#platform/db/one.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { testStore } from '#platform/testing/files.ts';
import { anOpenTill, aPhoto, closeWith, tillsInUse } from './till.builders.ts';
import { tillInvariants } from './till.invariants.ts';
import { tillRouter } from './till.router.ts';

// Connected as the database's owner: these tests bypass triggers.
let db: Db;
let files: FileStore;
let cashier: Actor;
let other: Actor;
let closed: string;
let open: string;
let expense: { id: string; receipt: string };
let reversal: { receipt: string };

const as = (actor: Actor) => apiAs(tillRouter([]), db, actor, { files });
beforeAll(async () => {
  ({ db } = await testDatabase({ rights: 'owner' }));
  files = await testStore();
  ({ actor: cashier } = await aUser(db, { role: 'admin', full_name: 'Onana Chantal' }));
  ({ actor: other } = await aUser(db, { role: 'admin' }));
  await tillsInUse(db, cashier);
  ({ id: closed } = await anOpenTill(db, cashier, '10000'));
  const savings = await someSavings(db);
  await db.transaction((tx) => aDeposit(tx, savings, 500_000n, { actorId: cashier.userId, cashId: closed }));
  const { file_id } = await as(cashier).upload({ file: await aPhoto() });
  const bought = { amount: '1500', category: 'supplies', payee: 'Librairie Saint-Paul' } as const;
  expense = await as(cashier).expense({ ...bought, voucher: 'PC 12', file_id });
  const wrong = await as(cashier).expense(bought);
  reversal = await as(cashier).reverse({ payout_id: wrong.id, reason: 'Typed twice' });
  await as(cashier).transfer({ amount: '2000' });
  // 10,000 and 5,000, less 1,500 and 2,000.
  await closeWith(db, cashier, closed, 11_000, 'One note of 500 is missing');
  ({ id: open } = await anOpenTill(db, other, '3000'));
});

class Undone extends Error {}

/** The invariants broken after running the statements without triggers; rolled back afterwards. */
async function findAfter(...statements: string[]) {
  let found: Record<string, number> = {};
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      for (const statement of statements)
        await tx.execute(
          sql.raw(
            statement
              .replaceAll(':closed', `'${closed}'`)
              .replaceAll(':open', `'${open}'`)
              .replaceAll(':expense', `'${expense.id}'`)
              .replaceAll(':other', `'${other.userId}'`),
          ),
        );
      const { failures } = await judgeBooks(tx, tillInvariants);
      // The deposit bypassed the use cases, so it has no audit event.
      const { unaudited_transactions: _none, ...rest } = failures;
      found = rest;
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  return found;
}

describe('the check of the books detects manipulations of a till with all database rights', () => {
  it('and finds nothing in untouched books', async () => {
    expect(await findAfter()).toEqual({});
  });

  it.each<[string, string[], Record<string, number>]>([
    [
      'a count that hides what was missing',
      [`update till_sessions set counted = expected, reason = null where id = :closed`],
      { wrong_till_sheets: 1 },
    ],
    [
      'a count with a note more, in sum and pieces',
      [
        `update till_sessions set counted = counted + 50000,
          denominations = jsonb_set(denominations, '{note_500}', '1') where id = :closed`,
      ],
      { wrong_till_sheets: 1 },
    ],
    [
      'notes and coins that do not come to the count',
      [`update till_sessions set denominations = '{"note_10000": 2}' where id = :closed`],
      { wrong_till_sheets: 1 },
    ],
    [
      'another expectation',
      [`update till_sessions set expected = expected - 50000 where id = :closed`],
      { wrong_till_sheets: 1 },
    ],
    [
      'a larger float',
      [`update till_sessions set opening_float = opening_float + 100 where id = :open`],
      { wrong_till_sheets: 1 },
    ],
    [
      'a closing that is taken off',
      [
        `update till_sessions set closed_at = null, closed_by = null, closed_position = null, expected = null, counted = null,
          denominations = null, reason = null, closing_id = null where id = :closed`,
      ],
      { unmatched_tills: 1, wrong_till_sheets: 1, cash_outside_tills: 1 },
    ],
    [
      "a till that is said to be another's",
      [`update till_sessions set cashier_id = :other where id = :closed`],
      // The float, the deposit, two expenses, the reversal and the transfer.
      { cash_outside_tills: 6 },
    ],
    [
      'an expense that is said to be larger',
      [`update till_payouts set amount = amount + 100 where id = :expense`],
      { unmatched_till_payouts: 1 },
    ],
    [
      'an expense whose paper is gone',
      [`delete from till_payouts where id = :expense`],
      { unmatched_till_payouts: 1 },
    ],
    [
      'a till that vanished',
      [`delete from till_sessions where id = :open`],
      { unmatched_tills: 1, cash_outside_tills: 1 },
    ],
  ])('%s', async (_, statements, failures) => {
    expect(await findAfter(...statements)).toEqual(failures);
  });
});

describe('an expense', () => {
  it('keeps the photo of its voucher, which every administrator can open and no other expense can reuse', async () => {
    const photo = await as(other).voucher({ payout_id: expense.id });
    expect(photo.type).toBe('image/webp');
    expect((await as(cashier).sheet({ session_id: closed })).payouts[0]).toMatchObject({
      receipt: expense.receipt,
      voucher: 'PC 12',
      has_file: true,
    });
    const { rows } = await db.execute<{ file_id: string }>(
      sql`select file_id from till_payouts where id = ${expense.id}`,
    );
    const [file] = await db
      .select()
      .from(storedFiles)
      .where(eq(storedFiles.id, one(rows).file_id));
    expect(file, 'nobody’s quota').toMatchObject({ owner_id: null, of_school: true });
    const again = { amount: '10', category: 'food', payee: 'Marché', file_id: one(rows).file_id } as const;
    await expect(as(other).expense(again)).rejects.toMatchObject({ code: 'FILE_GONE' });
  });

  it('refuses a file of another person, and one that is neither picture nor PDF', async () => {
    const { file_id } = await as(cashier).upload({ file: await aPhoto() });
    await expect(
      as(other).expense({ amount: '10', category: 'food', payee: 'Marché', file_id }),
    ).rejects.toMatchObject({ code: 'FILE_GONE' });
    await expect(
      as(other).upload({ file: new File(['#!/bin/sh'], 'voucher.jpg', { type: 'image/jpeg' }) }),
    ).rejects.toMatchObject({ status: 415 });
    // None of the cash left the till.
    expect((await as(other).sheet({ session_id: open })).session.expected).toBe('3000');
  });

  it('has a number of its series, as does its reversal, and is found by it', async () => {
    expect(expense.receipt).toMatch(/^EXP-\d{4}-000001$/);
    expect(reversal.receipt).toMatch(/^REV-\d{4}-000001$/);
    const find = (actor: Actor, text: string) => db.transaction((tx) => findPayouts(tx, actor, text, 5));
    expect(await find(other, expense.receipt.toLowerCase().replace('-000001', '-1'))).toMatchObject([
      { id: expense.id, title: 'Librairie Saint-Paul', path: expect.stringContaining('/till?from=') },
    ]);
    expect(await find(other, reversal.receipt)).toHaveLength(1);
    expect(await find((await aUser(db, { role: 'parent' })).actor, expense.receipt)).toEqual([]);
  });
});

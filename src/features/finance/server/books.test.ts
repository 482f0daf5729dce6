import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { financeBooks, financeMonths, financeTransactions } from './finance.tables.ts';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

const anEntry = (user_id: string, type: 'income' | 'expense', amount: bigint, transaction_date: string) => ({
  id: newId(),
  user_id,
  type,
  amount,
  transaction_date,
  created_at: new Date(),
  changed_at: new Date(),
});

/** The totals, computed from all entries. */
const counted = (userId: string) =>
  db.execute<{ income: string; expenses: string; entries: string }>(
    sql`select coalesce(sum(amount) filter (where type = 'income'), 0)::text as income,
      coalesce(sum(amount) filter (where type = 'expense'), 0)::text as expenses, count(*)::text as entries
      from finance_transactions where user_id = ${userId} and deleted_at is null`,
  );

async function expectSums(userId: string) {
  const { rows } = await counted(userId);
  const books = one(await db.select().from(financeBooks).where(eq(financeBooks.user_id, userId)));
  expect({
    income: String(books.income),
    expenses: String(books.expenses),
    entries: String(books.entries),
  }).toEqual(rows[0]);
  const months = await db.select().from(financeMonths).where(eq(financeMonths.user_id, userId));
  const of = (type: string) =>
    months.filter((month) => month.type === type).reduce((sum, { amount }) => sum + amount, 0n);
  expect([of('income'), of('expense')]).toEqual([books.income, books.expenses]);
  return months;
}

describe('the sums of the books', () => {
  it('are updated when entries are written, changed, deleted, restored and purged, many in one statement', async () => {
    const { userId } = await aUser(db, { role: 'parent' });
    const entries = Array.from({ length: 40 }, (_, n) =>
      anEntry(userId, n % 3 ? 'expense' : 'income', BigInt(100 * (n + 1)), `2026-0${(n % 9) + 1}-15`),
    );
    await db.insert(financeTransactions).values(entries);
    await expectSums(userId);
    await db
      .update(financeTransactions)
      .set({ amount: sql`amount + 7`, transaction_date: '2027-02-28' })
      .where(sql`user_id = ${userId} and amount % 200 = 0`);
    const months = await expectSums(userId);
    expect(months.some(({ month, entries: found }) => month === '2027-02-01' && found > 0)).toBe(true);
    await db
      .update(financeTransactions)
      .set({ deleted_at: new Date() })
      .where(sql`user_id = ${userId} and type = 'income'`);
    await expectSums(userId);
    await db
      .update(financeTransactions)
      .set({ deleted_at: null })
      .where(eq(financeTransactions.user_id, userId));
    await expectSums(userId);
    await db.delete(financeTransactions).where(eq(financeTransactions.id, entries[3]!.id));
    await expectSums(userId);
  });

  it('are deleted with the account', async () => {
    const { userId } = await aUser(db, { role: 'parent' });
    await db.insert(financeTransactions).values(anEntry(userId, 'income', 500n, '2026-11-01'));
    await db.delete(users).where(eq(users.id, userId));
    for (const table of [financeBooks, financeMonths, financeTransactions])
      expect(await db.select().from(table).where(eq(table.user_id, userId))).toEqual([]);
  });

  it('of two people never block each other', async () => {
    const [one, other] = [await aUser(db, { role: 'parent' }), await aUser(db, { role: 'student' })];
    await db.transaction(async (tx) => {
      await tx.insert(financeTransactions).values(anEntry(one.userId, 'income', 500n, '2026-11-01'));
      await db.transaction(async (second) => {
        await second.execute(sql`set local lock_timeout = '500ms'`);
        await second.insert(financeTransactions).values(anEntry(other.userId, 'income', 700n, '2026-11-01'));
      });
    });
    await expectSums(other.userId);
  });
});

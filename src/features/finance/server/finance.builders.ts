import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { apiAs } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { moneyOf } from '#platform/money/amount.ts';
import type { DirectOptions } from '#platform/testing/api.ts';
import type { FinanceCategory } from '../categories/categories.contract.ts';
import type { FinanceTransaction } from '../entries/finance.contract.ts';
import { RECEIPTS } from './finance-call.ts';
import { financeRouter } from '../entries/server/finance.router.ts';
import { financeChanges, financeImports, financeTransactions, NO_CATEGORY } from './finance.tables.ts';

const HOUR_MS = 3_600_000;

/** Returns stopped clocks, a number of hours after this moment. */
export function clocksFromNow(): (hours: number) => () => Date {
  const start = Date.now();
  return (hours) => () => new Date(start + hours * HOUR_MS);
}

export const financeAs = (db: Db, actor: Actor | null, options: DirectOptions = {}) =>
  apiAs(financeRouter, db, actor, options);

type Api = ReturnType<typeof financeAs>;
type Written = Parameters<Api['add']>[0];
let made = 0;

/** A person's category, of expenses and with a unique name by default. */
export function aCategory(
  db: Db,
  actor: Actor,
  given: Partial<Parameters<Api['addCategory']>[0]> = {},
  options: DirectOptions = {},
): Promise<FinanceCategory> {
  made += 1;
  return financeAs(db, actor, options).addCategory({ name: `Category ${made}`, type: 'expense', ...given });
}

/** A person's entry: 1,000 francs spent on 15 November 2026 by default. */
export function anEntry(
  db: Db,
  actor: Actor,
  given: Partial<Written> = {},
  options: DirectOptions = {},
): Promise<FinanceTransaction> {
  return financeAs(db, actor, options).add({
    type: 'expense',
    amount: '1000',
    transaction_date: '2026-11-15',
    ...given,
  });
}

/** An entry as input for a change: override some fields, and the rest stays. */
export const unchangedInput = (entry: FinanceTransaction) => ({
  transaction_id: entry.id,
  type: entry.type,
  amount: entry.amount,
  category_id: entry.category?.id ?? null,
  description: entry.description,
  payment_method: entry.payment_method,
  notes: entry.notes,
  transaction_date: entry.transaction_date,
  receipt_ids: entry.receipts.map(({ file_id }) => file_id),
});

/** A receipt just uploaded, without its bytes: staged, so that an entry can use it. Returns its id. */
export async function aReceipt(
  db: Db,
  actor: Actor,
  given: Partial<typeof storedFiles.$inferInsert> = {},
): Promise<string> {
  const id = newId();
  const at = new Date();
  await db.insert(storedFiles).values({
    id,
    owner_id: actor.userId,
    purpose: RECEIPTS,
    state: 'staged',
    name: `${randomBytes(16).toString('hex')}.webp`,
    media_type: 'image/webp',
    bytes: 1_234,
    width: 800,
    height: 600,
    sha256: randomBytes(32).toString('hex'),
    created_at: at,
    state_at: at,
    ...given,
  });
  return id;
}

type Line = { type?: 'income' | 'expense'; amount?: string; transaction_date?: string; description?: string };

/** A file imported at a given time, with an entry for each of these lines, and the change that can be undone. */
export async function anImport(
  db: Db,
  actor: Actor,
  lines: Line[],
  { at = new Date(), file_name = 'statement.csv' } = {},
): Promise<{ importId: string; changeId: string; entryIds: string[] }> {
  const [importId, changeId] = [newId(), newId()];
  const entryIds = lines.map(() => newId());
  const { userId: user_id } = actor;
  await db.transaction(async (tx) => {
    await tx.insert(financeImports).values({
      id: importId,
      user_id,
      file_name,
      created_at: at,
      entries: lines.length,
      imported_at: at,
    });
    await tx.insert(financeTransactions).values(
      lines.map(({ type, amount, transaction_date, description }, n) => ({
        id: entryIds[n]!,
        user_id,
        type: type ?? ('expense' as const),
        amount: moneyOf(amount ?? '1000'),
        transaction_date: transaction_date ?? '2026-11-15',
        description: description ?? null,
        import_id: importId,
        import_key: entryIds[n]!,
        created_at: at,
        changed_at: at,
      })),
    );
    await tx
      .insert(financeChanges)
      .values({ id: changeId, user_id, kind: 'imported', at, import_id: importId });
  });
  return { importId, changeId, entryIds };
}

type Sums = { month: string; type: string; category_id: string; amount: string; entries: number };

/** A person's totals as stored by the triggers and as counted now: by month, and overall. */
export async function booksOf(db: Db, userId: string) {
  const kept = await db.execute<Sums>(sql`
    select month::text, type, category_id, amount::text, entries from finance_months
    where user_id = ${userId} and entries <> 0 order by 1, 2, 3`);
  const counted = await db.execute<Sums>(sql`
    select date_trunc('month', transaction_date)::date::text as month, type, coalesce(category_id, ${NO_CATEGORY}::uuid) as category_id,
      sum(amount)::text as amount, count(*)::int as entries
    from finance_transactions where user_id = ${userId} and deleted_at is null group by 1, 2, 3 order by 1, 2, 3`);
  const books = await db.execute<{ income: string; expenses: string; entries: number }>(sql`
    select income::text, expenses::text, entries from finance_books where user_id = ${userId}`);
  const of = (type: string) =>
    String(counted.rows.reduce((all, row) => (row.type === type ? all + BigInt(row.amount) : all), 0n));
  return {
    kept: { books: books.rows[0], months: kept.rows },
    counted: {
      books: {
        income: of('income'),
        expenses: of('expense'),
        entries: counted.rows.reduce((all, { entries }) => all + entries, 0),
      },
      months: counted.rows,
    },
  };
}

import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { storedFiles } from '#platform/files/server/files.tables.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { FinanceReceipt, FinanceTransaction } from '../finance.contract.ts';
import { categoryMark } from '../../categories/server/categories.queries.ts';
import {
  financeCategories,
  financeReceipts,
  financeRules,
  financeTransactions,
} from '../../server/finance.tables.ts';

const own = {
  id: financeTransactions.id,
  user_id: financeTransactions.user_id,
  type: financeTransactions.type,
  amount: financeTransactions.amount,
  category_id: financeTransactions.category_id,
  description: financeTransactions.description,
  transaction_date: financeTransactions.transaction_date,
  payment_method: financeTransactions.payment_method,
  notes: financeTransactions.notes,
  rule_id: financeTransactions.rule_id,
  import_id: financeTransactions.import_id,
  created_at: financeTransactions.created_at,
};

type Slice = { limit: number; offset?: number };

/** One person's entries that are not deleted. Every read of entries must include this. */
export const ofPerson = (userId: string): SQL =>
  and(eq(financeTransactions.user_id, userId), isNull(financeTransactions.deleted_at))!;

/**
 * One person's entries that match `where`, newest first, with category, rule and receipts. These
 * are joined after the page is selected, so that the cost does not grow with the number of entries.
 */
export async function selectEntries(
  tx: Tx,
  userId: string,
  where: SQL | undefined,
  { limit, offset = 0 }: Slice,
): Promise<FinanceTransaction[]> {
  const page = tx
    .select(own)
    .from(financeTransactions)
    .where(and(ofPerson(userId), where))
    // Must match the index: PostgreSQL sorts if the null order differs, even without nulls.
    .orderBy(
      sql`${financeTransactions.transaction_date} desc nulls last`,
      sql`${financeTransactions.id} desc nulls last`,
    )
    .limit(limit)
    .offset(offset)
    .as('page');
  const rows = await tx
    .select({
      id: page.id,
      type: page.type,
      amount: page.amount,
      category: categoryMark,
      description: page.description,
      transaction_date: page.transaction_date,
      payment_method: page.payment_method,
      notes: page.notes,
      rule: {
        id: financeRules.id,
        recurrence_type: financeRules.recurrence_type,
        recurrence_interval: financeRules.recurrence_interval,
        goes_on: sql<boolean>`${financeRules.next_on} is not null and ${financeRules.ended_at} is null`,
      },
      receipts: sql<FinanceReceipt[]>`coalesce((
        select json_agg(json_build_object('file_id', f.id, 'media_type', f.media_type, 'bytes', f.bytes, 'width', f.width, 'height', f.height) order by r.position)
        from ${financeReceipts} r join ${storedFiles} f on f.id = r.file_id
        where r.transaction_id = ${page.id} and r.user_id = ${page.user_id}), '[]')`,
      import_id: page.import_id,
      created_at: page.created_at,
    })
    .from(page)
    .leftJoin(
      financeCategories,
      and(eq(financeCategories.id, page.category_id), eq(financeCategories.user_id, page.user_id)),
    )
    .leftJoin(financeRules, and(eq(financeRules.id, page.rule_id), eq(financeRules.user_id, page.user_id)))
    .orderBy(sql`${page.transaction_date} desc`, sql`${page.id} desc`);
  return rows.map(({ amount, import_id, created_at, ...row }) => ({
    ...row,
    amount: amountText(centimes(amount)),
    imported: import_id !== null,
    created_at: created_at.toISOString(),
  }));
}

/** One entry of a person; null for another person's, a deleted or a missing one. */
export async function findEntry(
  tx: Tx,
  userId: string,
  transactionId: string,
): Promise<FinanceTransaction | null> {
  const [found] = await selectEntries(tx, userId, eq(financeTransactions.id, transactionId), { limit: 1 });
  return found ?? null;
}

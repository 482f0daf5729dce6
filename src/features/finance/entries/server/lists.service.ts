import { and, desc, eq, isNotNull, sql, sum } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { EntryFilters, FinanceSummary, FinanceTransaction } from '../finance.contract.ts';
import { ofPerson, selectEntries } from './finance.queries.ts';
import { asksMonthsAlone, matching, ofMonths } from './finance.search.ts';
import { financeBooks, financeMonths, financeTransactions } from '../../server/finance.tables.ts';

const MOST_METHODS = 20;

/** A person's totals, from the stored sums. */
export async function summarise(tx: Tx, userId: string): Promise<FinanceSummary> {
  const [books] = await tx.select().from(financeBooks).where(eq(financeBooks.user_id, userId));
  const { income, expenses, entries } = books ?? { income: 0n, expenses: 0n, entries: 0 };
  return {
    total_income: amountText(centimes(income)),
    total_expenses: amountText(centimes(expenses)),
    net_balance: amountText(centimes(income - expenses)),
    entries,
  };
}

/**
 * One page of a person's entries that match the filters, newest first, with the number on all
 * pages.
 */
export async function listEntries(
  tx: Tx,
  userId: string,
  filters: EntryFilters,
): Promise<{ transactions: FinanceTransaction[]; total: number }> {
  const slice = { limit: PAGE_SIZE, offset: ((filters.page ?? 1) - 1) * PAGE_SIZE };
  const total = await countEntries(tx, userId, filters);
  return {
    transactions: slice.offset < total ? await selectEntries(tx, userId, matching(filters), slice) : [],
    total,
  };
}

/** The number of matching entries: from stored sums where possible. */
async function countEntries(tx: Tx, userId: string, filters: EntryFilters): Promise<number> {
  if (!asksMonthsAlone(filters))
    return tx.$count(financeTransactions, and(ofPerson(userId), matching(filters)));
  const narrowed = ofMonths(filters);
  if (!narrowed) return (await summarise(tx, userId)).entries;
  const [counted] = await tx
    .select({ entries: sum(financeMonths.entries).mapWith(Number) })
    .from(financeMonths)
    .where(and(eq(financeMonths.user_id, userId), narrowed));
  return counted?.entries ?? 0;
}

/** A person's payment methods, most used first. */
export async function listMethods(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .select({ method: financeTransactions.payment_method })
    .from(financeTransactions)
    .where(and(ofPerson(userId), isNotNull(financeTransactions.payment_method)))
    .groupBy(financeTransactions.payment_method)
    .orderBy(desc(sql`count(*)`), financeTransactions.payment_method)
    .limit(MOST_METHODS);
  return rows.map(({ method }) => method!);
}

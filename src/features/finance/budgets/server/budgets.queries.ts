import { and, asc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { SchoolDay } from '#platform/time/school-day.ts';
import type { BudgetLine } from '../budget.rules.ts';
import type { CategoryMark } from '../../categories/categories.contract.ts';
import { categoryMark } from '../../categories/server/categories.queries.ts';
import { ofPerson } from '../../entries/server/finance.queries.ts';
import {
  financeBudgets,
  financeCategories,
  financeMonths,
  financeTransactions,
} from '../../server/finance.tables.ts';

const ofMonths = (userId: string) => eq(financeMonths.user_id, userId);

/**
 * Sums of a person's entries before a month, and in the previous month, by type; a type may be
 * missing.
 */
export function selectSumsBefore(tx: Tx, userId: string, month: SchoolDay, monthBefore: SchoolDay) {
  const { amount } = financeMonths;
  return tx
    .select({
      type: financeMonths.type,
      all: sql<bigint>`sum(${amount})`.mapWith(BigInt),
      last: sql<bigint>`coalesce(sum(${amount}) filter (where ${financeMonths.month} = ${monthBefore}), 0)`.mapWith(
        BigInt,
      ),
    })
    .from(financeMonths)
    .where(and(ofMonths(userId), lt(financeMonths.month, month)))
    .groupBy(financeMonths.type);
}

export function selectCategoryMonths(tx: Tx, userId: string, month: SchoolDay) {
  const { type, category_id, amount, entries } = financeMonths;
  return tx
    .select({ type, category_id, amount, entries })
    .from(financeMonths)
    .where(and(ofMonths(userId), eq(financeMonths.month, month), gt(entries, 0)));
}

/** The change of the balance on each day of a month with entries, oldest first. */
export function selectDays(tx: Tx, userId: string, month: SchoolDay, monthAfter: SchoolDay) {
  const { transaction_date, type, amount } = financeTransactions;
  return tx
    .select({
      day: transaction_date,
      moved: sql<bigint>`sum(case when ${type} = 'income' then ${amount} else -${amount} end)`.mapWith(
        BigInt,
      ),
    })
    .from(financeTransactions)
    .where(and(ofPerson(userId), gte(transaction_date, month), lt(transaction_date, monthAfter)))
    .groupBy(transaction_date)
    .orderBy(asc(transaction_date));
}

/** A person's budget lines up to a month, by category. */
export async function selectBudgetLines(
  tx: Tx,
  userId: string,
  month: SchoolDay,
): Promise<Map<string, BudgetLine[]>> {
  const { category_id, from_month, amount, carry_over } = financeBudgets;
  const rows = await tx
    .select({ category_id, from_month, amount, carry_over })
    .from(financeBudgets)
    .where(and(eq(financeBudgets.user_id, userId), lte(from_month, month)))
    .orderBy(asc(category_id), asc(from_month));
  const lines = new Map<string, BudgetLine[]>();
  for (const row of rows) {
    const line = { from_month: row.from_month, amount: centimes(row.amount), carry_over: row.carry_over };
    const others = lines.get(row.category_id);
    if (others) others.push(line);
    else lines.set(row.category_id, [line]);
  }
  return lines;
}

/** Spending by category and month, before a month; months without entries are missing. */
export async function selectSpending(
  tx: Tx,
  userId: string,
  categoryIds: string[],
  until: SchoolDay,
): Promise<Map<string, Map<SchoolDay, Money>>> {
  const spending = new Map(categoryIds.map((id) => [id, new Map<SchoolDay, Money>()]));
  if (categoryIds.length === 0) return spending;
  const { category_id, month, amount } = financeMonths;
  const rows = await tx
    .select({ category_id, month, amount })
    .from(financeMonths)
    .where(
      and(
        ofMonths(userId),
        eq(financeMonths.type, 'expense'),
        inArray(category_id, categoryIds),
        lte(month, until),
      ),
    );
  for (const row of rows) spending.get(row.category_id)!.set(row.month, centimes(row.amount));
  return spending;
}

/** A person's own categories, archived ones too. */
export async function selectMarks(tx: Tx, userId: string): Promise<Map<string, CategoryMark>> {
  const rows = await tx
    .select(categoryMark)
    .from(financeCategories)
    .where(eq(financeCategories.user_id, userId));
  return new Map(rows.map((mark) => [mark.id, mark]));
}

/** Writes a budget line from a month on, replacing one of the same month. */
export async function writeBudgetLine(
  tx: Tx,
  line: Omit<typeof financeBudgets.$inferInsert, 'type'>,
): Promise<void> {
  const { amount, carry_over } = line;
  await tx
    .insert(financeBudgets)
    .values(line)
    .onConflictDoUpdate({
      target: [financeBudgets.user_id, financeBudgets.category_id, financeBudgets.from_month],
      set: { amount, carry_over },
    });
}

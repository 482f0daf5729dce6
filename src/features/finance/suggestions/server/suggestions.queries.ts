import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { CategoryMark } from '../../categories/categories.contract.ts';
import type { FinanceType } from '../../finance.rules.ts';
import { categoryMark } from '../../categories/server/categories.queries.ts';
import { ofPerson } from '../../entries/server/finance.queries.ts';
import { financeBooks, financeCategories, financeTransactions } from '../../server/finance.tables.ts';
import type { LearntEntry } from './suggestions.ts';

/** A person's unarchived categories of a type, and the revision of their entries; null before the first. */
export async function selectOfferedCategories(
  tx: Tx,
  userId: string,
  type: FinanceType,
): Promise<{ revision: number | null; categories: CategoryMark[] }> {
  const rows = await tx
    .select({
      ...categoryMark,
      revision: financeBooks.revision,
    })
    .from(financeCategories)
    .leftJoin(financeBooks, eq(financeBooks.user_id, financeCategories.user_id))
    .where(
      and(
        eq(financeCategories.user_id, userId),
        eq(financeCategories.type, type),
        isNull(financeCategories.archived_at),
      ),
    )
    .orderBy(financeCategories.id);
  return {
    revision: rows[0]?.revision ?? null,
    categories: rows.map(({ id, name, color, icon }) => ({ id, name, color, icon })),
  };
}

/** The latest of a person's own entries with a category and a description, newest first. */
export async function selectLearntEntries(
  tx: Tx,
  userId: string,
  type: FinanceType,
  most: number,
): Promise<LearntEntry[]> {
  const { category_id, description } = financeTransactions;
  const rows = await tx
    .select({ category_id, description })
    .from(financeTransactions)
    .where(
      and(
        ofPerson(userId),
        eq(financeTransactions.type, type),
        isNotNull(category_id),
        isNotNull(description),
      ),
    )
    // Must match the index: PostgreSQL sorts if the order of nulls differs, even where there are none.
    .orderBy(
      sql`${financeTransactions.transaction_date} desc nulls last`,
      sql`${financeTransactions.id} desc nulls last`,
    )
    .limit(most);
  return rows as LearntEntry[];
}

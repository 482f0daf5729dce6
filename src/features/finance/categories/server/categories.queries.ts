import { and, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { FinanceType } from '../../finance.rules.ts';
import { financeCategories } from '../../server/finance.tables.ts';

export const categoryMark = {
  id: financeCategories.id,
  name: financeCategories.name,
  color: financeCategories.color,
  icon: financeCategories.icon,
};

/**
 * Whether a category is the person's own and of this type, or none is given; locked until the
 * transaction ends.
 */
export async function holdCategory(
  tx: Tx,
  userId: string,
  categoryId: string | null,
  type: FinanceType,
): Promise<boolean> {
  if (categoryId === null) return true;
  const found = await tx
    .select({ id: financeCategories.id })
    .from(financeCategories)
    .where(
      and(
        eq(financeCategories.id, categoryId),
        eq(financeCategories.user_id, userId),
        eq(financeCategories.type, type),
      ),
    )
    .for('key share');
  return found.length > 0;
}

import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { changedFields } from '#platform/audit/server/changed-fields.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { orRefuse } from '#platform/db/violations.ts';
import { runCommand } from '#platform/http/server/run-command.ts';
import type { AddCategoryInput, ChangeCategoryInput, FinanceCategory } from '../categories.contract.ts';
import { categoryMark } from './categories.queries.ts';
import { type Call, type KeyedUse, recordFinance } from '../../server/finance-call.ts';
import { financeCategories, financeMonths } from '../../server/finance.tables.ts';

// The index treats names as equal regardless of accents and case.
const REFUSALS = { finance_categories_name_idx: 'NAME_TAKEN' } as const;
type Refused = { refused: 'NAME_TAKEN' };

/** A person's categories by name, including archived ones, each with its number of entries. */
export async function listCategories(tx: Tx, userId: string, where?: SQL): Promise<FinanceCategory[]> {
  const counted = tx
    .select({
      category_id: financeMonths.category_id,
      entries: sql<number>`sum(${financeMonths.entries})::int`.as('counted'),
    })
    .from(financeMonths)
    .where(eq(financeMonths.user_id, userId))
    .groupBy(financeMonths.category_id)
    .as('months');
  const rows = await tx
    .select({
      ...categoryMark,
      type: financeCategories.type,
      archived_at: financeCategories.archived_at,
      entries: counted.entries,
    })
    .from(financeCategories)
    .leftJoin(counted, eq(counted.category_id, financeCategories.id))
    .where(and(eq(financeCategories.user_id, userId), where))
    .orderBy(asc(financeCategories.name_key), asc(financeCategories.type), asc(financeCategories.id));
  return rows.map(({ archived_at, entries, ...category }) => ({
    ...category,
    archived: archived_at !== null,
    entries: entries ?? 0,
  }));
}

const findCategory = async (tx: Tx, userId: string, categoryId: string) =>
  one(await listCategories(tx, userId, eq(financeCategories.id, categoryId)));

/**
 * Adds a category. Idempotent by key. Of concurrent calls with one name, all but one are refused.
 */
export function addCategory(call: KeyedUse, input: AddCategoryInput): Promise<FinanceCategory | Refused> {
  const { actor, now } = call;
  const { userId } = actor;
  return runCommand(call, { procedure: 'finance.addCategory', input, refusals: REFUSALS }, async (tx) => {
    const id = newId();
    await tx.insert(financeCategories).values({ id, user_id: userId, ...input, created_at: now() });
    await recordFinance(tx, call, 'finance.changed');
    return findCategory(tx, userId, id);
  });
}

/**
 * Changes a category's name, color, icon or archive state; its type and entries stay. Null for
 * another person's.
 */
export function changeCategory(
  call: Call,
  categoryId: string,
  { name, color, icon, archived }: ChangeCategoryInput,
): Promise<FinanceCategory | null | Refused> {
  const { db, actor, now } = call;
  const { userId } = actor;
  return orRefuse(REFUSALS, () =>
    db.transaction(async (tx) => {
      const [held] = await tx
        .select()
        .from(financeCategories)
        .where(and(eq(financeCategories.id, categoryId), eq(financeCategories.user_id, userId)))
        .for('update');
      if (!held) return null;
      const before = {
        name: held.name,
        color: held.color,
        icon: held.icon,
        archived: held.archived_at !== null,
      };
      const after = {
        name: name ?? before.name,
        color: color ?? before.color,
        icon: icon === undefined ? before.icon : icon,
        archived: archived ?? before.archived,
      };
      const changed = changedFields(before, after);
      if (changed.length > 0) {
        const { archived: isArchived, ...fields } = after;
        await tx
          .update(financeCategories)
          .set({
            ...fields,
            ...(changed.includes('archived') && { archived_at: isArchived ? now() : null }),
          })
          .where(eq(financeCategories.id, categoryId));
        await recordFinance(tx, call, 'finance.changed');
      }
      return findCategory(tx, userId, categoryId);
    }),
  );
}

import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Call } from '../../server/finance-call.ts';
import {
  financeBudgets,
  financeCategories,
  financeChanges,
  financeImports,
  financeRules,
  financeTransactions,
} from '../../server/finance.tables.ts';
import { lockImports } from './imports.queries.ts';

/**
 * Undoes a whole import, in the caller's transaction: its entries are deleted even if edited since,
 * and its lines can be imported again. Categories it created are removed if nothing else uses them.
 */
export async function undoImport(
  tx: Tx,
  { actor, now }: Call,
  importId: string,
): Promise<{ removed: number } | { refused: 'NOT_FOUND' | 'ALREADY_UNDONE' }> {
  // Serializes a person's imports and undos: another import could use a category about to be
  // removed.
  await lockImports(tx, actor.userId);
  const own = and(eq(financeImports.id, importId), eq(financeImports.user_id, actor.userId));
  const [found] = await tx
    .select({ undone_at: financeImports.undone_at })
    .from(financeImports)
    .where(and(own, isNotNull(financeImports.imported_at)))
    .for('update');
  if (!found) return { refused: 'NOT_FOUND' };
  if (found.undone_at) return { refused: 'ALREADY_UNDONE' };
  const at = now();
  const imported = and(
    eq(financeTransactions.import_id, importId),
    eq(financeTransactions.user_id, actor.userId),
  );
  const entries = await tx
    .select({ deleted_at: financeTransactions.deleted_at })
    .from(financeTransactions)
    .where(imported)
    .orderBy(financeTransactions.id)
    .for('update');
  const idle = await findIdleCategories(tx, { userId: actor.userId, importId, at });
  // Including entries deleted before: their keys and categories are cleared as well.
  await tx
    .update(financeTransactions)
    .set({
      deleted_at: sql`coalesce(${financeTransactions.deleted_at}, ${at.toISOString()}::timestamptz)`,
      import_key: null,
      category_id: sql`case when ${financeTransactions.category_id} = ${idle} then null else ${financeTransactions.category_id} end`,
    })
    .where(imported);
  await tx.delete(financeCategories).where(sql`${financeCategories.id} = ${idle}`);
  await tx.update(financeImports).set({ undone_at: at }).where(own);
  await tx
    .update(financeChanges)
    .set({ undone_at: at })
    .where(
      and(
        eq(financeChanges.import_id, importId),
        eq(financeChanges.user_id, actor.userId),
        isNull(financeChanges.undone_at),
      ),
    );
  return { removed: entries.filter(({ deleted_at }) => deleted_at === null).length };
}

type Taken = { userId: string; importId: string; at: Date };

/**
 * Categories created by an import and used by nothing else, locked until the transaction ends.
 * Those used by other entries, rules or budgets stay; those used only by restorable data (a deleted
 * entry, an entry before its edit) are archived.
 */
async function findIdleCategories(tx: Tx, { userId, importId, at }: Taken): Promise<SQL> {
  const made = and(eq(financeCategories.user_id, userId), eq(financeCategories.import_id, importId));
  const others = sql`select from ${financeTransactions} t where t.category_id = ${financeCategories.id}
    and t.user_id = ${userId} and t.import_id is distinct from ${importId}`;
  const usedNow = sql`(
    exists (${others} and t.deleted_at is null)
    or exists (select from ${financeRules} r where r.category_id = ${financeCategories.id} and r.user_id = ${userId})
    or exists (select from ${financeBudgets} b where b.category_id = ${financeCategories.id} and b.user_id = ${userId}))`;
  const mayComeBack = sql`(exists (${others}) or exists (select from ${financeChanges} c
    join ${financeTransactions} t on t.id = c.transaction_id and t.import_id is distinct from ${importId}
    where c.user_id = ${userId} and c.before::text like '%' || ${financeCategories.id}::text || '%'))`;
  // All are locked before they are checked: a concurrent use is awaited, and then seen.
  await tx
    .select({ id: financeCategories.id })
    .from(financeCategories)
    .where(made)
    .orderBy(financeCategories.id)
    .for('update');
  await tx
    .update(financeCategories)
    .set({ archived_at: at })
    .where(and(made, isNull(financeCategories.archived_at), sql`not ${usedNow}`, mayComeBack));
  const idle = await tx
    .select({ id: financeCategories.id })
    .from(financeCategories)
    .where(and(made, sql`not ${usedNow}`, sql`not ${mayComeBack}`));
  return sql`any(${sql.param(idle.map(({ id }) => id))}::uuid[])`;
}

import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { Call } from '../../server/finance.call.ts';
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
 * Takes a whole import back, in the transaction of its caller: its entries are deleted, whatever was changed in them since, and
 * its lines may be imported again. The categories that it made go where nothing else uses them.
 */
export async function undoImport(
  tx: Tx,
  { actor, now }: Call,
  importId: string,
): Promise<{ removed: number } | { refused: 'NOT_FOUND' | 'ALREADY_UNDONE' }> {
  // One import of a person at a time, run or undone: another would name a category that is about to go.
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
  // Also those that were deleted before: their lines are as unknown as the others now, and their categories go too.
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
 * The categories that an import made and nothing else uses, held until the transaction ends. One that other entries, rules or
 * budgets of its owner have became theirs and stays; one that only rests in what may be brought back (a deleted entry, an entry
 * before it was edited) is archived.
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
  // All of them are held before anything is asked: who is about to use one is waited for, and then seen.
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

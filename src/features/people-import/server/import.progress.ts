import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { peopleImports } from './people-import.tables.ts';

const nameOf = (importId: string) => `import ${importId} `;

/**
 * Says how far a run has come. Nothing that a transaction writes is seen before its end, so the connection's name carries it,
 * which the database shows at once to every node and forgets with the transaction.
 */
export async function tellProgress(
  tx: Tx,
  importId: string,
  { done, of }: { done: number; of: number },
): Promise<void> {
  await tx.execute(sql`select set_config('application_name', ${`${nameOf(importId)}${done}/${of}`}, true)`);
}

/** How far a run has come; nothing of nothing where it is not running, null where there is none. */
export async function findProgress(tx: Tx, importId: string): Promise<{ done: number; of: number } | null> {
  const found = await tx
    .select({ id: peopleImports.id })
    .from(peopleImports)
    .where(eq(peopleImports.id, importId));
  if (found.length === 0) return null;
  const { rows } = await tx.execute<{ name: string }>(sql`
    select application_name as name from pg_stat_activity
    where starts_with(application_name, ${nameOf(importId)}) limit 1`);
  const [done = 0, of = 0] = rows[0]?.name.slice(nameOf(importId).length).split('/').map(Number) ?? [];
  return { done, of };
}

import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { peopleImports } from './people-import.tables.ts';

const nameOf = (importId: string) => `import ${importId} `;

/**
 * Publishes a run's progress. A transaction's writes are invisible until it commits, so the
 * connection's application name carries the progress: every node sees it at once and it ends with
 * the connection's transaction.
 */
export async function tellProgress(
  tx: Tx,
  importId: string,
  { done, of }: { done: number; of: number },
): Promise<void> {
  await tx.execute(sql`select set_config('application_name', ${`${nameOf(importId)}${done}/${of}`}, true)`);
}

/** The progress of a run; zero of zero if it is not running, null if it does not exist. */
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

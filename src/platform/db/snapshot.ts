import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { LostPlan } from './client.ts';
import { type Db, transactionOn, type Tx } from './database.ts';

/** Reads from one snapshot of the database, so that the results are consistent. */
export async function readSnapshot<T>(db: Pick<Db, 'transaction'>, read: (tx: Tx) => Promise<T>): Promise<T> {
  const once = () => db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
  try {
    return await once();
  } catch (error) {
    if (!isLostPlan(error)) throw error;
    // Nothing was written, so it is safe to retry with fresh plans.
    return once();
  }
}

/** Drizzle's error names the statement and has the reason as its cause. */
const isLostPlan = (error: unknown) =>
  error instanceof LostPlan || (error instanceof Error && error.cause instanceof LostPlan);

/** Snapshot for work that also writes, such as an export that writes its audit event. */
export const inSnapshot = <T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.transaction(work, { isolationLevel: 'repeatable read' });

/** Handle for single statements, and whether its borrower has used it. */
type Single = { tx: Tx; asked: boolean };

/** Unused handles, reused for their prepared statements (`prepared.ts`). */
const idle = new WeakMap<Pool, Single[]>();

/**
 * Runs a single statement without `begin` and `commit`: it is its own transaction and snapshot. A second statement is
 * refused, since it could see another snapshot: use `readSnapshot` or a transaction.
 */
export async function inOneStatement<T>(
  { $client: pool }: Pick<Db, '$client'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const free = idle.get(pool) ?? [];
  idle.set(pool, free);
  const single = free.pop() ?? singleOn(pool);
  try {
    return await work(single.tx);
  } finally {
    single.asked = false;
    free.push(single);
  }
}

function singleOn(pool: Pool): Single {
  const query = (...parameters: unknown[]) => {
    if (single.asked) throw new Error('inOneStatement was asked for a second statement: use a transaction.');
    single.asked = true;
    return (pool as { query: (...given: unknown[]) => unknown }).query(...parameters);
  };
  const single: Single = { tx: transactionOn({ query } as Pick<Pool, 'query'>), asked: false };
  return single;
}

/**
 * Makes this transaction's statements use each connection's cached generic plan. For statements whose
 * planning costs more than their execution and whose best plan does not depend on the parameters. Sent
 * immediately, so that it is pipelined with the statements after it.
 */
export const keepPlans = (tx: Pick<Tx, 'execute'>): Promise<void> =>
  tx.execute(sql`set local plan_cache_mode = force_generic_plan`).then(() => undefined);

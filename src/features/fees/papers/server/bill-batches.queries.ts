import { and, eq, gt, isNotNull, lt, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { feeBillBatches } from '../../server/fees.tables.ts';

type Batch = typeof feeBillBatches.$inferSelect;

export async function insertBatch(
  tx: Tx,
  batch: Pick<Batch, 'id' | 'created_by' | 'created_at' | 'wish' | 'total' | 'beat_at'>,
): Promise<void> {
  await tx.insert(feeBillBatches).values(batch);
}

export async function selectBatch(tx: Tx, batchId: string) {
  const [found] = await tx
    .select({
      id: feeBillBatches.id,
      total: feeBillBatches.total,
      done: feeBillBatches.done,
      state: feeBillBatches.state,
      created_at: feeBillBatches.created_at,
      beat_at: feeBillBatches.beat_at,
    })
    .from(feeBillBatches)
    .where(eq(feeBillBatches.id, batchId));
  return found ?? null;
}

/**
 * Locks a person's batches until the transaction ends, so that batches started concurrently count
 * each other.
 */
export async function lockBatchesOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`bills of ${userId}`}, 0))`);
}

/** The number of a person's batches with a heartbeat since then. */
export function countRunning(tx: Tx, userId: string, since: Date): Promise<number> {
  return tx.$count(
    feeBillBatches,
    and(
      eq(feeBillBatches.created_by, userId),
      eq(feeBillBatches.state, 'running'),
      gt(feeBillBatches.beat_at, since),
    ),
  );
}

export async function selectBatchFile(tx: Tx, batchId: string) {
  const [found] = await tx
    .select({ file: feeBillBatches.file, created_at: feeBillBatches.created_at })
    .from(feeBillBatches)
    .where(and(eq(feeBillBatches.id, batchId), isNotNull(feeBillBatches.file)));
  return found ? { file: found.file!, created_at: found.created_at } : null;
}

export async function updateBatch(
  tx: Tx,
  batchId: string,
  change: Partial<Pick<Batch, 'done' | 'state' | 'beat_at' | 'file'>>,
): Promise<void> {
  await tx.update(feeBillBatches).set(change).where(eq(feeBillBatches.id, batchId));
}

export async function deleteBatchesBefore(tx: Tx, at: Date): Promise<void> {
  await tx.delete(feeBillBatches).where(lt(feeBillBatches.created_at, at));
}

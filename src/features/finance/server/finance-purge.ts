import { and, asc, inArray, isNull, lt } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { releaseFiles } from '#platform/files/server/files.service.ts';
import type { JobKind } from '#platform/jobs/server/kinds.ts';
import { UNDO_MS } from '../finance.rules.ts';
import { financeChanges, financeImports, financeReceipts, financeTransactions } from './finance.tables.ts';

const HOUR_MS = 3_600_000;
const BATCH = 500;

type Purge = { db: Db; now: () => Date; closing: AbortSignal };

/** Purges deletions and changes older than a day, which can no longer be undone, in batches. */
export async function purgeFinance({ db, now, closing }: Purge): Promise<void> {
  const at = now();
  const until = new Date(at.getTime() - UNDO_MS);
  for (const purge of [purgeEntries, purgeChanges, purgeDrafts])
    while (!closing.aborted && (await db.transaction((tx) => purge(tx, until, at))) === BATCH);
}

/** Purges entries with their changes, and releases their receipts. A concurrent undo wins. */
async function purgeEntries(tx: Tx, until: Date, at: Date): Promise<number> {
  const gone = await tx
    .select({ id: financeTransactions.id })
    .from(financeTransactions)
    .where(lt(financeTransactions.deleted_at, until))
    .orderBy(asc(financeTransactions.id))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const ids = gone.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const receipts = await tx
    .delete(financeReceipts)
    .where(inArray(financeReceipts.transaction_id, ids))
    .returning({ file_id: financeReceipts.file_id });
  await releaseFiles(
    tx,
    receipts.map(({ file_id }) => file_id),
    at,
  );
  await tx.delete(financeTransactions).where(inArray(financeTransactions.id, ids));
  return ids.length;
}

async function purgeChanges(tx: Tx, until: Date): Promise<number> {
  const old = tx
    .select({ id: financeChanges.id })
    .from(financeChanges)
    .where(lt(financeChanges.at, until))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(financeChanges).where(inArray(financeChanges.id, old));
  return rowCount ?? 0;
}

/** Purges files that were uploaded and never imported. */
async function purgeDrafts(tx: Tx, until: Date): Promise<number> {
  const old = tx
    .select({ id: financeImports.id })
    .from(financeImports)
    .where(and(isNull(financeImports.imported_at), lt(financeImports.created_at, until)))
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(financeImports).where(inArray(financeImports.id, old));
  return rowCount ?? 0;
}

/** Purges hourly what can no longer be undone. */
export function financePurgeJob(): JobKind {
  return {
    kind: 'finance.purge',
    everyMs: HOUR_MS,
    run: ({ db, now, closing }) => purgeFinance({ db, now, closing }),
  };
}

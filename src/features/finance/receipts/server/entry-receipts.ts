import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { keepFiles, releaseFiles } from '#platform/files/server/files.service.ts';
import { RECEIPTS } from '../../server/finance-call.ts';
import { financeReceipts } from '../../server/finance.tables.ts';

type Entry = { id: string; user_id: string };

/** The receipts of an entry, in order. */
export async function receiptsOf(tx: Tx, { id, user_id }: Entry): Promise<string[]> {
  const rows = await tx
    .select({ file_id: financeReceipts.file_id })
    .from(financeReceipts)
    .where(and(eq(financeReceipts.transaction_id, id), eq(financeReceipts.user_id, user_id)))
    .orderBy(asc(financeReceipts.position));
  return rows.map(({ file_id }) => file_id);
}

/**
 * Claims receipts that the person uploaded, or removed from an entry, within the last day. Returns
 * false and changes nothing if one is missing.
 */
export const keepReceipts = (tx: Tx, userId: string, ids: string[], at: Date): Promise<boolean> =>
  keepFiles(tx, { ids, ownerId: userId, purpose: RECEIPTS, at });

/** Keeps those receipts that still exist, and returns them. */
export async function keepRemainingFiles(tx: Tx, userId: string, ids: string[], at: Date): Promise<string[]> {
  const kept = new Set<string>();
  // By id, the order in which several are locked elsewhere.
  for (const id of ids.toSorted()) if (await keepReceipts(tx, userId, [id], at)) kept.add(id);
  return ids.filter((id) => kept.has(id));
}

/** Writes an entry's receipts, in order; all must be claimed by `keepReceipts` first. */
export async function linkReceipts(tx: Tx, { id, user_id }: Entry, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .insert(financeReceipts)
      .values(ids.map((file_id, position) => ({ file_id, transaction_id: id, user_id, position })));
}

/** Replaces an entry's receipts by these, all claimed before; the others are released. */
export async function replaceReceipts(
  tx: Tx,
  entry: Entry,
  { before, after, at }: { before: string[]; after: string[]; at: Date },
): Promise<void> {
  await tx
    .delete(financeReceipts)
    .where(and(eq(financeReceipts.transaction_id, entry.id), eq(financeReceipts.user_id, entry.user_id)));
  await linkReceipts(tx, entry, after);
  await releaseFiles(
    tx,
    before.filter((id) => !after.includes(id)),
    at,
  );
}

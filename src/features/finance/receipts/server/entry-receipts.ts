import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { keepFiles, releaseFiles } from '#platform/files/server/files.service.ts';
import { RECEIPTS } from '../../server/finance.call.ts';
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

/** Takes receipts that the person brought, or took off an entry, in the last day. False, and nothing is changed, when one is not there. */
export const keepReceipts = (tx: Tx, userId: string, ids: string[], at: Date): Promise<boolean> =>
  keepFiles(tx, { ids, ownerId: userId, purpose: RECEIPTS, at });

/** Those of the receipts that are still there: these are kept. */
export async function keepRemainingFiles(tx: Tx, userId: string, ids: string[], at: Date): Promise<string[]> {
  const kept = new Set<string>();
  // By id, as whoever keeps several at once holds them.
  for (const id of ids.toSorted()) if (await keepReceipts(tx, userId, [id], at)) kept.add(id);
  return ids.filter((id) => kept.has(id));
}

/** Writes which receipts an entry has, in order: all of them are kept already. */
export async function linkReceipts(tx: Tx, { id, user_id }: Entry, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .insert(financeReceipts)
      .values(ids.map((file_id, position) => ({ file_id, transaction_id: id, user_id, position })));
}

/** Gives an entry these receipts, all of them kept already, in the place of those that it had; the others are let go of. */
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

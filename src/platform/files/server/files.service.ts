import { createHash } from 'node:crypto';
import { and, eq, gt, inArray, ne, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { one } from '../../db/one.ts';
import { storedFiles } from './files.tables.ts';
import type { FileStore } from './store.ts';

/** How long an unreferenced file is stored, in milliseconds; it may be claimed until then. */
export const UNKEPT_MS = 24 * 3_600_000;

/** A file of the store, as features see it. */
export type StoredFile = Pick<
  typeof storedFiles.$inferSelect,
  'id' | 'name' | 'media_type' | 'bytes' | 'width' | 'height'
>;

/**
 * Claims a person's files for a purpose, in the transaction that refers to them: those uploaded or released in the
 * last 24 hours. False, with nothing changed, if one is not theirs, is for another purpose, is already claimed or is
 * gone.
 */
export async function keepFiles(
  tx: Tx,
  { ids, ownerId, purpose, at }: { ids: string[]; ownerId: string; purpose: string; at: Date },
): Promise<boolean> {
  if (ids.length === 0) return true;
  const found = await tx
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(
      and(
        inArray(storedFiles.id, ids),
        eq(storedFiles.owner_id, ownerId),
        eq(storedFiles.purpose, purpose),
        ne(storedFiles.state, 'kept'),
        gt(storedFiles.state_at, new Date(at.getTime() - UNKEPT_MS)),
      ),
    )
    .orderBy(storedFiles.id)
    .for('update');
  if (found.length !== new Set(ids).size) return false;
  await tx.update(storedFiles).set({ state: 'kept', state_at: at }).where(inArray(storedFiles.id, ids));
  return true;
}

/** Releases files that no row refers to any more, in the transaction that stopped referring to them. */
export async function releaseFiles(tx: Tx, ids: string[], at: Date): Promise<void> {
  if (ids.length === 0) return;
  await tx.update(storedFiles).set({ state: 'released', state_at: at }).where(inArray(storedFiles.id, ids));
}

/** Total size of a person's files in bytes: those in use, and those in use plus released ones not yet deleted. */
export async function bytesOf(tx: Tx, ownerId: string): Promise<{ used: number; lying: number }> {
  const weight = sql`coalesce(sum(${storedFiles.bytes})`;
  const found = one(
    await tx
      .select({
        used: sql<number>`${weight} filter (where ${storedFiles.state} <> 'released'), 0)::int`,
        lying: sql<number>`${weight}, 0)::int`,
      })
      .from(storedFiles)
      .where(eq(storedFiles.owner_id, ownerId)),
  );
  return found;
}

/** A person's own file that is claimed or was uploaded in the last 24 hours; null for any other. */
export async function findOwnFile(
  tx: Tx,
  { id, ownerId, purpose, at }: { id: string; ownerId: string; purpose: string; at: Date },
): Promise<(StoredFile & { sha256: string }) | null> {
  const [found] = await tx
    .select({
      id: storedFiles.id,
      name: storedFiles.name,
      media_type: storedFiles.media_type,
      bytes: storedFiles.bytes,
      width: storedFiles.width,
      height: storedFiles.height,
      sha256: storedFiles.sha256,
    })
    .from(storedFiles)
    .where(
      and(
        eq(storedFiles.id, id),
        eq(storedFiles.owner_id, ownerId),
        eq(storedFiles.purpose, purpose),
        or(
          eq(storedFiles.state, 'kept'),
          and(eq(storedFiles.state, 'staged'), gt(storedFiles.state_at, new Date(at.getTime() - UNKEPT_MS))),
        ),
      ),
    );
  return found ?? null;
}

/**
 * Claims a person's upload as the school's own, in the transaction that refers to it: it is not deleted with their
 * account and does not use their quota. False, with nothing changed, if they may not claim it.
 */
export async function keepForSchool(
  tx: Tx,
  { id, ...brought }: { id: string; ownerId: string; purpose: string; at: Date },
): Promise<boolean> {
  if (!(await keepFiles(tx, { ids: [id], ...brought }))) return false;
  await tx.update(storedFiles).set({ owner_id: null, of_school: true }).where(eq(storedFiles.id, id));
  return true;
}

/**
 * Deletes released files of the school at once, with their bytes. What an error leaves behind is swept later: a
 * released file of the school cannot be claimed again.
 */
export async function removeReleased(
  { db, store }: { db: Db; store: FileStore },
  ids: string[],
): Promise<void> {
  if (ids.length === 0) return;
  const removal = db.transaction(async (tx) => {
    const gone = await tx
      .delete(storedFiles)
      .where(and(inArray(storedFiles.id, ids), storedFiles.of_school, eq(storedFiles.state, 'released')))
      .returning({ name: storedFiles.name });
    for (const { name } of gone) await store.remove(name);
  });
  // The release is already committed, so a failed deletion of the bytes does not fail the caller.
  await removal.catch(() => undefined);
}

/** The bytes of a stored file, verified to be those that were written. */
export async function readStored(
  store: FileStore,
  { name, sha256 }: { name: string; sha256: string },
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await store.get(name);
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
    throw new Error('The store of files does not hold a file as it was written.');
  return bytes;
}

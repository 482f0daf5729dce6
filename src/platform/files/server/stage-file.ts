import { createHash, randomInt } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { MOST_STORED_BYTES } from '../uploads.ts';
import type { AcceptedUpload, AcceptedVoice } from './accept-upload.ts';
import { bytesOf, type StoredFile } from './files.service.ts';
import { storedFiles, type StoredMediaType } from './files.tables.ts';
import type { FileStore } from './store.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const ENDINGS: Readonly<Record<StoredMediaType, string>> = {
  'image/webp': 'webp',
  'application/pdf': 'pdf',
  'audio/ogg': 'ogg',
  'audio/webm': 'webm',
};

/** An unguessable generated name: 32 letters and digits, 165 bits. */
const newName = (mediaType: StoredMediaType) =>
  `${Array.from({ length: 32 }, () => LETTERS[randomInt(LETTERS.length)]).join('')}.${ENDINGS[mediaType]}`;

export const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

type Staging = { db: Db; store: FileStore; at: Date };
type NewFile = { ownerId: string; purpose: string; upload: AcceptedUpload | AcceptedVoice };

/**
 * Puts an accepted upload into the store, staged until it is claimed; `also` runs in the transaction of its
 * row.
 *
 * The bytes are written first, then the row. A failure in between leaves bytes without a row, which the sweep
 * removes after a day; a row without bytes, which could be claimed, never exists. If the row is refused, its
 * bytes are deleted at once. If writing it fails they stay, because the commit's response may be lost and the
 * row exist after all.
 */
export async function stageFile(
  { db, store, at }: Staging,
  { ownerId, purpose, upload }: NewFile,
  also: (tx: Tx) => Promise<void>,
): Promise<StoredFile | { refused: 'STORE_FULL' }> {
  const { bytes, ...facts } = upload;
  const name = newName(upload.media_type);
  await store.put(name, bytes);
  const staged = await db.transaction(async (tx) => {
    // Concurrent uploads are serialized, so that the second is counted with the first.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`files of ${ownerId}`}, 0))`);
    const { used, lying } = await bytesOf(tx, ownerId);
    // Removed files free quota at once but stay on disk for a day. Repeated upload and removal would fill the disk,
    // so all files together may take at most twice the quota.
    if (Math.max(used, lying - MOST_STORED_BYTES) + bytes.length > MOST_STORED_BYTES)
      return { refused: 'STORE_FULL' } as const;
    const file: StoredFile = { id: newId(), name, bytes: bytes.length, ...facts };
    await tx.insert(storedFiles).values({
      ...file,
      owner_id: ownerId,
      purpose,
      state: 'staged',
      sha256: sha256Of(bytes),
      created_at: at,
      state_at: at,
    });
    await also(tx);
    return file;
  });
  if ('refused' in staged) await store.remove(name);
  return staged;
}

import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Tx } from '#platform/db/database.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import type { StoredName } from '#platform/files/server/stored-names.ts';
import { type FileTally, MOST_FILE_BYTES } from './manifest.ts';
import { writeJson, writeRecord } from './records.ts';
import { PIECE_BYTES } from './seals.ts';

/** The file store, and the names of the files that rows refer to. */
export type SavedFiles = { store: FileStore; names: (tx: Tx) => AsyncIterable<StoredName> };

type Saving = { gentle?: boolean | undefined; signal?: AbortSignal | undefined };

/** After this many failures in a row the store is no longer read: the school's backup must not wait for it. */
const MOST_FAILURES = 3;

/**
 * The records of every referenced file, one in memory at a time. A kept file that is missing or altered is
 * skipped and counted, so that the rest is still saved.
 */
export async function* saveFiles(
  names: AsyncIterable<StoredName>,
  store: FileStore,
  { gentle = false, signal }: Saving,
): AsyncGenerator<Buffer, FileTally> {
  const tally: FileTally = { held: 0, bytes: 0, missing: 0, altered: 0 };
  const get = patient(store);
  for await (const { name, sha256, kept } of names) {
    signal?.throwIfAborted();
    const bytes = await get(name);
    const found = bytes === null ? null : createHash('sha256').update(bytes).digest('hex');
    if (bytes === null || found !== sha256) {
      if (kept) tally[bytes === null ? 'missing' : 'altered'] += 1;
      continue;
    }
    if (bytes.length > MOST_FILE_BYTES) throw new Error(`A stored file has ${bytes.length} bytes.`);
    yield writeJson('N', { name, bytes: bytes.length, sha256 });
    for (let from = 0; from < bytes.length; from += PIECE_BYTES) {
      yield writeRecord('D', Buffer.from(bytes.subarray(from, from + PIECE_BYTES)));
      if (gentle) await sleep(2);
    }
    yield writeRecord('E', Buffer.alloc(0));
    tally.held += 1;
    tally.bytes += bytes.length;
  }
  return tally;
}

/** Reads a stored file, or null if it is missing or fails. */
function patient(store: FileStore) {
  let failures = 0;
  return async (name: string): Promise<Uint8Array | null> => {
    if (failures >= MOST_FAILURES) return null;
    try {
      const bytes = await store.get(name);
      failures = 0;
      return bytes;
    } catch {
      failures += 1;
      return null;
    }
  };
}

import { createHash } from 'node:crypto';
import type { FileStore } from '#platform/files/server/store.ts';
import type { FileHead } from './manifest.ts';
import type { Part, TablePart } from './read-backup.ts';

/**
 * Stores the files of a backup as they are read, each verified by then; `undo` removes those that
 * were added. A file that exists already is left unchanged.
 */
export function restoredFiles(store: FileStore) {
  const put: string[] = [];

  async function keep({ name, sha256 }: FileHead, pieces: Buffer[]): Promise<void> {
    const there = await store.get(name);
    if (there !== null && createHash('sha256').update(there).digest('hex') === sha256) return;
    put.push(name);
    await store.put(name, Buffer.concat(pieces));
  }

  return {
    /** Passes on the table parts and stores the files. */
    async *takenFrom(parts: AsyncIterable<Part>): AsyncGenerator<TablePart> {
      let pieces: Buffer[] = [];
      for await (const part of parts) {
        if (part.part === 'file') pieces = [];
        else if (part.part === 'file data') pieces.push(Buffer.from(part.data));
        else if (part.part === 'end of file') await keep(part.file, pieces);
        else yield part;
      }
    },
    async undo(): Promise<void> {
      // A file that cannot be removed has no row, and is swept after a day.
      for (const name of put) await store.remove(name).catch(() => {});
    },
  };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { directoryStore } from '#platform/files/server/directory-store.ts';
import type { FileStore } from '#platform/files/server/store.ts';
import { atEndOfFile } from './cleanups.ts';

/** A store in a temporary folder that is deleted at the end of the test file. */
export async function testStore(): Promise<FileStore & { folder: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'preau-files-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  return { ...directoryStore(folder), folder };
}

export async function filesIn(store: FileStore): Promise<{ name: string; writtenAt: Date }[]> {
  const found: { name: string; writtenAt: Date }[] = [];
  for await (const file of store.list()) found.push(file);
  return found;
}

/** Everything that a caller is told: whether the file has content and its type, or the refusal. */
export const fileOrRefusal = (opening: Promise<File>) =>
  opening.then(
    ({ size, type }) => [size > 0, type],
    (error: unknown) => {
      const { code, status, message } = error as { code: string; status: number; message: string };
      return { code, status, message };
    },
  );

import { open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BackupRefusal } from './backup-refusal.ts';

/** File name of a backup in progress. */
export const DRAFT = /^\.preau-.+\.part$/;

/**
 * Writes a file that appears under its name only once it is complete and flushed to disk, readable
 * by its owner alone. An existing file is overwritten only on request; its draft always is.
 */
export async function writeWhole(
  path: string,
  content: AsyncIterable<Buffer>,
  { replace }: { replace: boolean },
): Promise<number> {
  if (!replace && (await stat(path).catch(() => null)))
    throw new BackupRefusal(`${path} exists already: choose another name.`);
  const draft = join(dirname(path), `.${basename(path)}.part`);
  try {
    const file = await open(draft, 'w', 0o600).catch((error: NodeJS.ErrnoException) => {
      throw new BackupRefusal(`${dirname(path)} can't be written to (${error.code}).`);
    });
    let bytes = 0;
    try {
      for await (const piece of content) {
        await file.writeFile(piece);
        bytes += piece.length;
      }
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
    await syncDirectory(dirname(path));
    return bytes;
  } catch (error) {
    await rm(draft, { force: true });
    throw DISK_FAILURES.has((error as NodeJS.ErrnoException).code ?? '')
      ? new BackupRefusal(
          `${dirname(path)} can't take the whole backup (${(error as NodeJS.ErrnoException).code}): nothing is left of it.`,
        )
      : error;
  }
}

/** The disk is full, over quota, at its file size limit, broken, or read-only. */
const DISK_FAILURES = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EIO', 'EROFS']);

async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r');
  await directory.sync().finally(() => directory.close());
}

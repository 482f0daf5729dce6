import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownBackupKey } from '#platform/backup/server/backup-key-file.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';

/** A data directory with a backup key, which an administrator may print. */
export async function aKeptBackupKey(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'preau-keys-'));
  atEndOfFile(() => rm(folder, { recursive: true, force: true }));
  await ownBackupKey(folder);
  return folder;
}

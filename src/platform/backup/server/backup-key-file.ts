import { keyFile, ownKeyFile, readKeyFile, replaceKeyFile } from '#platform/secrets/server/key-file.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import { asPrinted, KEY_GROUPS } from './backup-key.ts';

const SHORTEST = 16;

/** Path of the backup key: beside the secret key. */
export const backupKeyFile = (dataDirectory: string) => keyFile(dataDirectory, 'backup.key');

/**
 * The key that encrypts this installation's backups, created if missing: 148 bits, to be printed
 * and typed.
 */
export async function ownBackupKey(dataDirectory: string): Promise<string> {
  const path = backupKeyFile(dataDirectory);
  return proved(path, await ownKeyFile(path, () => newShortCode(KEY_GROUPS)));
}

/** The key in the data directory, or null if none was created. */
export async function findBackupKey(dataDirectory: string): Promise<string | null> {
  const path = backupKeyFile(dataDirectory);
  const found = await readKeyFile(path);
  return found === null ? null : proved(path, found);
}

/**
 * Stores the key of a restored school's backups for the next ones, so that the printed key stays
 * valid.
 */
export async function putBackupKey(dataDirectory: string, given: string): Promise<void> {
  const key = asPrinted(given);
  if ((await readKeyFile(backupKeyFile(dataDirectory))) === key) return;
  await replaceKeyFile(backupKeyFile(dataDirectory), key);
}

/**
 * An emptied key file is never replaced silently: the printed key would then open no new backup.
 */
function proved(path: string, key: string): string {
  if (key.length < SHORTEST)
    throw new Error(`${path} holds no key: put back the file that was there, or set BACKUP_KEY.`);
  return key;
}

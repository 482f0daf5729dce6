import { keyFile, ownKeyFile, readKeyFile, replaceKeyFile } from '#platform/secrets/server/key-file.ts';
import { newShortCode } from '#platform/secrets/server/short-code.ts';
import { asPrinted, KEY_GROUPS } from './backup-key.ts';

const SHORTEST = 16;

/** Where the key of the backups lies: beside the secret key. */
export const backupKeyFile = (dataDirectory: string) => keyFile(dataDirectory, 'backup.key');

/** The key that this installation's backups are made with, made where there is none yet: 148 bits, to be printed and typed. */
export async function ownBackupKey(dataDirectory: string): Promise<string> {
  const path = backupKeyFile(dataDirectory);
  return proved(path, await ownKeyFile(path, () => newShortCode(KEY_GROUPS)));
}

/** The key in the data directory; null while none was made. */
export async function findBackupKey(dataDirectory: string): Promise<string | null> {
  const path = backupKeyFile(dataDirectory);
  const found = await readKeyFile(path);
  return found === null ? null : proved(path, found);
}

/** Puts the key that a restored school's backups were made with where the next ones find it: what was printed stays right. */
export async function putBackupKey(dataDirectory: string, given: string): Promise<void> {
  const key = asPrinted(given);
  if ((await readKeyFile(backupKeyFile(dataDirectory))) === key) return;
  await replaceKeyFile(backupKeyFile(dataDirectory), key);
}

/** An emptied file is not made anew in silence: what was printed would open nothing more. */
function proved(path: string, key: string): string {
  if (key.length < SHORTEST)
    throw new Error(`${path} holds no key: put back the file that was there, or set BACKUP_KEY.`);
  return key;
}

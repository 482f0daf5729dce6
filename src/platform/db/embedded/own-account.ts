import { existsSync, statSync } from 'node:fs';
import { chmod, chown, lchown, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NOBODY, ownAccount, type Account } from './account.ts';
import type { DataDirectory } from './data-directory.ts';
import { findPostmaster } from './postmaster.ts';

/**
 * Moves a database that ran as `nobody`, shared with other programs, to the machine's dedicated
 * account. Not while it runs: the next start does it.
 */
export async function moveToOwnAccount(directory: DataDirectory): Promise<DataDirectory> {
  const { cluster, sockets } = directory;
  const own = ownAccount();
  if (!directory.account || own.uid === NOBODY.uid || !existsSync(cluster)) return directory;
  // A directory owned by root is a move that was interrupted.
  if (![0, NOBODY.uid].includes(statSync(cluster).uid) || findPostmaster(cluster)) return directory;
  await chown(sockets, own.uid, own.gid);
  // Closed to processes of the old account, so that they cannot interfere meanwhile.
  await chmod(cluster, 0o700);
  await chown(cluster, 0, 0);
  await giveAway(cluster, own);
  await chown(cluster, own.uid, own.gid);
  return { ...directory, account: own };
}

async function giveAway(folder: string, account: Account): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await lchown(path, account.uid, account.gid);
    if (entry.isDirectory()) await giveAway(path, account);
  }
}

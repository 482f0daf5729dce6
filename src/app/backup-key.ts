import { resolve } from 'node:path';
import { findBackupKey, ownBackupKey } from '#platform/backup/server/backup-key-file.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import type { Environment } from '#platform/env/environment.ts';
import type { BackupKeySource } from '#features/feature.ts';

const dataDirectoryOf = ({ DATA_DIR }: Environment) => resolve(DATA_DIR ?? defaultDataDirectory());

/** What encrypts this installation's backups: BACKUP_KEY, or a key of its own. None only where BACKUP_PLAIN asks for none. */
export async function openBackupKey(environment: Environment): Promise<string | undefined> {
  const { BACKUP_PLAIN, BACKUP_KEY } = environment;
  if (BACKUP_PLAIN) return undefined;
  return BACKUP_KEY ?? ownBackupKey(dataDirectoryOf(environment));
}

/** What a backup is read with: as above, and none is made for it. */
export async function givenBackupKey(environment: Environment): Promise<string | undefined> {
  const { BACKUP_PLAIN, BACKUP_KEY } = environment;
  if (BACKUP_PLAIN) return undefined;
  return BACKUP_KEY ?? (await findBackupKey(dataDirectoryOf(environment))) ?? undefined;
}

/** What administrators may see of it: a key of the installation's own can be printed, one that was configured is known already. */
export function backupKeySource(environment: Environment): BackupKeySource {
  if (environment.BACKUP_PLAIN) return { from: 'none' };
  if (environment.BACKUP_KEY) return { from: 'configuration' };
  return { from: 'file', find: () => findBackupKey(dataDirectoryOf(environment)) };
}

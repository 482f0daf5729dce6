import { resolve } from 'node:path';
import { findBackupKey, ownBackupKey } from '#platform/backup/server/backup-key-file.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import type { Environment } from '#platform/env/environment.ts';
import type { BackupKeySource } from '#features/feature.ts';

const dataDirectoryOf = ({ DATA_DIR }: Environment) => resolve(DATA_DIR ?? defaultDataDirectory());

/**
 * The key that encrypts this installation's backups: BACKUP_KEY, or a generated one. Undefined only where
 * BACKUP_PLAIN is set.
 */
export async function openBackupKey(environment: Environment): Promise<string | undefined> {
  const { BACKUP_PLAIN, BACKUP_KEY } = environment;
  if (BACKUP_PLAIN) return undefined;
  return BACKUP_KEY ?? ownBackupKey(dataDirectoryOf(environment));
}

/** The key for reading a backup: as above, but none is generated. */
export async function givenBackupKey(environment: Environment): Promise<string | undefined> {
  const { BACKUP_PLAIN, BACKUP_KEY } = environment;
  if (BACKUP_PLAIN) return undefined;
  return BACKUP_KEY ?? (await findBackupKey(dataDirectoryOf(environment))) ?? undefined;
}

/**
 * Where the backup key comes from: administrators may print a generated key; a configured one is known
 * already.
 */
export function backupKeySource(environment: Environment): BackupKeySource {
  if (environment.BACKUP_PLAIN) return { from: 'none' };
  if (environment.BACKUP_KEY) return { from: 'configuration' };
  return { from: 'file', find: () => findBackupKey(dataDirectoryOf(environment)) };
}

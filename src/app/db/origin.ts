import { join, resolve } from 'node:path';
import type { Origin } from '#platform/backup/server/make-backup.ts';
import type { Db } from '#platform/db/database.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import type { Environment } from '#platform/env/environment.ts';
import { productVersion } from '#platform/env/package-root.ts';
import { storedNames } from '#platform/files/server/stored-names.ts';
import { openBackupKey } from '../backup-key.ts';
import { storeOf } from '../files.ts';
import { openSecretKey } from '../open-secrets.ts';
import { LEFT_OUT } from './left-out.ts';
import { readSchoolMarks } from './school-books.ts';

export function backupFolder({ BACKUP_DIR, DATA_DIR }: Environment): string {
  return resolve(BACKUP_DIR ?? join(DATA_DIR ?? defaultDataDirectory(), 'backups'));
}

export async function originOf(environment: Environment, db: Db): Promise<Origin> {
  return {
    product: productVersion(),
    secretKey: await openSecretKey(environment, db),
    backupKey: await openBackupKey(environment),
    readMarks: readSchoolMarks,
    files: { store: storeOf(environment), names: storedNames },
    leftOut: LEFT_OUT,
  };
}

import { join, resolve } from 'node:path';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import type { StoragePlaces } from '#platform/db/storage-probe.ts';
import type { Environment } from '#platform/env/environment.ts';
import { directoryStore } from '#platform/files/server/directory-store.ts';
import { s3Store } from '#platform/files/server/s3-store.ts';
import type { FileStore } from '#platform/files/server/store.ts';

/** The store for uploaded files: the configured bucket, otherwise a directory. */
export function storeOf(environment: Environment): FileStore {
  const { FILES_DIR, S3_URL, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = environment;
  // A configuration with the URL but without the keys is refused at startup.
  if (S3_URL && S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY)
    return s3Store({
      url: S3_URL,
      region: S3_REGION,
      accessKeyId: S3_ACCESS_KEY_ID,
      secretAccessKey: S3_SECRET_ACCESS_KEY,
    });
  return directoryStore(resolve(FILES_DIR ?? join(dataDirOf(environment), 'files')));
}

const dataDirOf = ({ DATA_DIR }: Environment) => resolve(DATA_DIR ?? defaultDataDirectory());

/** Directories on this machine that the installation writes to. */
export function storagePlacesOf(environment: Environment): StoragePlaces {
  const { DATABASE_URL, FILES_DIR, S3_URL } = environment;
  const dataDir = dataDirOf(environment);
  return {
    cluster: DATABASE_URL ? null : join(dataDir, 'postgres'),
    folders: [dataDir, ...(S3_URL || !FILES_DIR ? [] : [resolve(FILES_DIR)])],
  };
}

import { join } from 'node:path';
import { BackupRefusal } from '#platform/backup/server/backup-refusal.ts';
import { printOf } from '#platform/backup/server/make-backup.ts';
import type { Head } from '#platform/backup/server/manifest.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { type Environment, secretKeyOf } from '#platform/env/environment.ts';
import { setKeyFileAside } from '#platform/secrets/server/key-file.ts';
import { findSecretKey, putSecretKey, secretKeyFile } from '#platform/secrets/server/secret-key.ts';

type Plan = {
  /** Stores the backup's key where the portal looks for it; null if there is nothing to store. */
  put: (() => Promise<void>) | null;
  /** Instructions for the remaining manual steps; null if there are none. */
  note: string | null;
};

/**
 * Plans how the secret key of a restored school is put back. Refuses if the configuration has a different
 * key.
 */
export async function planSecretKey({ SECRET_KEY, DATA_DIR }: Environment, head: Head): Promise<Plan> {
  const dataDir = DATA_DIR ?? defaultDataDirectory();
  const own = SECRET_KEY ? secretKeyOf(SECRET_KEY) : await findSecretKey(dataDir);
  if (own && printOf(own) === head.secret_key_print) return { put: null, note: null };
  if (head.secret_key === null)
    return {
      // Another school's key would be mistaken for this one's; without any, the start reports what is
      // missing.
      put: own && !SECRET_KEY ? () => setKeyFileAside(secretKeyFile(dataDir)) : null,
      note: `The backup does not hold the secret key, and the one here is not the school's: before the first start, put the old keys/secret.key into ${join(dataDir, 'keys')} (or set SECRET_KEY). If it is lost for good, \`npm run people -- renew-secret-key\` goes on without it; authenticator apps and recovery codes are lost then.`,
    };
  if (SECRET_KEY)
    throw new BackupRefusal(
      'SECRET_KEY is not the key of this school: unset it, and the one in the backup takes its place.',
    );
  const carried = Buffer.from(head.secret_key, 'base64');
  return { put: () => putSecretKey(dataDir, carried), note: null };
}

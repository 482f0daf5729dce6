import { resolve } from 'node:path';
import { users } from '#platform/auth/server/auth.tables.ts';
import { isSealedForAnother } from '#platform/auth/server/sessions/signing-keys.ts';
import type { Db } from '#platform/db/database.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { type Environment, secretKeyOf } from '#platform/env/environment.ts';
import { findSecretKey, ownSecretKey, secretKeyFile } from '#platform/secrets/server/secret-key.ts';
import { type Secrets, secretsFrom } from '#platform/secrets/server/secrets.ts';
import { HostRefusal } from './host/refusal.ts';

const RENEWED = 'npm run people -- renew-secret-key';

/**
 * The installation's key: SECRET_KEY, or the key file in the data directory. A key is generated only while
 * no account exists: for an existing school, a new key could not open what the old one sealed.
 */
export async function openSecretKey({ SECRET_KEY, DATA_DIR }: Environment, db: Db): Promise<Buffer> {
  if (SECRET_KEY) return secretKeyOf(SECRET_KEY);
  const dataDir = resolve(DATA_DIR ?? defaultDataDirectory());
  const found = await findSecretKey(dataDir);
  if (found) return found;
  const [somebody] = await db.select({ id: users.id }).from(users).limit(1);
  if (!somebody) return ownSecretKey(dataDir);
  throw new HostRefusal(
    `The school's secret key is missing: ${secretKeyFile(dataDir)} is not there, and the database has accounts. ` +
      'Put the file back from your copy, or set SECRET_KEY. ' +
      `If it is lost for good, \`${RENEWED}\` makes a new one; authenticator apps, recovery codes, open invitations, printed slips and unsent mail are lost with the old one.`,
  );
}

/**
 * Opens the secrets of this installation. Refuses a key of another school: what it seals could not be opened
 * with the right one.
 */
export async function openSecrets(environment: Environment, db: Db): Promise<Secrets> {
  const secrets = secretsFrom(await openSecretKey(environment, db));
  if (await db.transaction((tx) => isSealedForAnother(tx, secrets)))
    throw new HostRefusal(
      `The secret key here (${environment.SECRET_KEY ? 'SECRET_KEY' : 'keys/secret.key'}) is not the one of this school: put back the one that it had. ` +
        `If that is lost for good, \`${RENEWED}\` goes on with a new one; authenticator apps, recovery codes, open invitations, printed slips and unsent mail are lost with the old one.`,
    );
  return secrets;
}

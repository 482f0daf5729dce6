import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { type Environment, secretKeyOf } from '#platform/env/environment.ts';
import { ownSecretKey } from '#platform/secrets/server/secret-key.ts';
import { type Secrets, secretsFrom } from '#platform/secrets/server/secrets.ts';

/** The installation's key: SECRET_KEY, or the key file in the data directory. */
export async function openSecretKey({ SECRET_KEY, DATA_DIR }: Environment): Promise<Buffer> {
  return SECRET_KEY ? secretKeyOf(SECRET_KEY) : ownSecretKey(DATA_DIR ?? defaultDataDirectory());
}

/** What only this installation can make or read. */
export async function openSecrets(environment: Environment): Promise<Secrets> {
  return secretsFrom(await openSecretKey(environment));
}

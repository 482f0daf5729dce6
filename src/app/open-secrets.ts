import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { type Environment, secretKeyOf } from '#platform/env/environment.ts';
import { ownSecretKey } from '#platform/secrets/server/secret-key.ts';
import { type Secrets, secretsFrom } from '#platform/secrets/server/secrets.ts';

/** The installation's secrets: from SECRET_KEY, or from the key file in the data directory. */
export async function openSecrets(environment: Environment): Promise<Secrets> {
  const { SECRET_KEY, DATA_DIR } = environment;
  return secretsFrom(
    SECRET_KEY ? secretKeyOf(SECRET_KEY) : await ownSecretKey(DATA_DIR ?? defaultDataDirectory()),
  );
}

import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';
import { and, isNull } from 'drizzle-orm';
import { invitations } from '#features/joining/server/joining.tables.ts';
import { forgetSealedFactors } from '#platform/auth/server/factors/factors.ts';
import { forgetResets } from '#platform/auth/server/recovery/reset-tokens.ts';
import { isSealedForAnother, rotateKeys } from '#platform/auth/server/sessions/signing-keys.ts';
import type { Tx } from '#platform/db/database.ts';
import { defaultDataDirectory } from '#platform/db/embedded/data-directory.ts';
import { secretKeyOf } from '#platform/env/environment.ts';
import { forgetUnsent } from '#platform/mail/server/outbox.ts';
import { findSecretKey, putSecretKey } from '#platform/secrets/server/secret-key.ts';
import { secretsFrom } from '#platform/secrets/server/secrets.ts';
import { type Command, type Order, recordOnHost } from './command.ts';
import { HostRefusal } from './refusal.ts';

export const renewSecretKey: Command = {
  words: '',
  does: 'goes on without the lost secret key: makes a new one and ends what only the old one could read',
  run: async (order) => {
    const { db, now } = order;
    const { key, put } = await newKey(order);
    return db.transaction(async (tx) => {
      const at = now();
      const details = await forgetSealed(tx, at);
      await rotateKeys(tx, secretsFrom(key), at);
      await recordOnHost(tx, order, { action: 'auth.secret_key_renewed', details });
      await put?.();
      return [
        'The school has a new secret key. Keep a copy of it apart from the database.',
        `Gone with the old one: ${details.factors} authenticator ${details.factors === 1 ? 'app' : 'apps'}, all recovery codes, ${details.invitations} open ${details.invitations === 1 ? 'invitation' : 'invitations'}, unused slips for a password, ${details.messages} unsent ${details.messages === 1 ? 'message' : 'messages'}.`,
        'Everybody signs in as before; whoever had an authenticator app adds it again. Restart Préau if it runs.',
      ].join('\n');
    });
  },
};

/**
 * Uses SECRET_KEY if it is set, otherwise writes a new file; refused while the right key is present. A wrong
 * key file is renamed, not deleted.
 */
async function newKey({ environment, db }: Order) {
  const { SECRET_KEY, DATA_DIR } = environment;
  const dataDir = resolve(DATA_DIR ?? defaultDataDirectory());
  const here = SECRET_KEY ? secretKeyOf(SECRET_KEY) : await findSecretKey(dataDir);
  if (here && !(await db.transaction((tx) => isSealedForAnother(tx, secretsFrom(here)))))
    throw new HostRefusal('The secret key is in its place: nothing was changed.');
  if (here && SECRET_KEY) return { key: here, put: null };
  const key = randomBytes(32);
  return { key, put: () => putSecretKey(dataDir, key) };
}

/** Deletes data that was sealed or hashed under a lost key: nothing can read or compare it any more. */
async function forgetSealed(tx: Tx, at: Date) {
  const open = and(isNull(invitations.used_at), isNull(invitations.revoked_at));
  const ended = await tx
    .update(invitations)
    .set({ revoked_at: at })
    .where(open)
    .returning({ id: invitations.id });
  await forgetResets(tx);
  return {
    factors: await forgetSealedFactors(tx),
    invitations: ended.length,
    messages: await forgetUnsent(tx, at),
  };
}

import type * as z from 'zod/mini';
import type { ApiKey } from '#features/people/people.contract.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { keyAsShown, keysOf } from '#features/people/server/person-keys.service.ts';
import { insertApiKey, revokeApiKey } from '#platform/auth/server/api-keys.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { NewKeyInput } from '../profile.contract.ts';
import { countLiveKeys, findHeldRole } from './profile.queries.ts';

const MOST_KEYS = 10;
const DAY_MS = 86_400_000;

/** Creates an API key, returned once and not recoverable. At most ten may be active. */
export async function makeKey(call: Call, { name, scope, days }: z.output<typeof NewKeyInput>) {
  const { db, actor, now } = call;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const at = now();
    if ((await countLiveKeys(tx, userId, at)) >= MOST_KEYS) return { refused: 'TOO_MANY_KEYS' } as const;
    const expires_at = new Date(at.getTime() + days * DAY_MS);
    // A key created in an additional role has that role; one created in the main role follows changes of the
    // main role.
    const main = (await findHeldRole(tx, userId)).role;
    const acting_as = actor.role === main ? null : actor.role;
    const given = { user_id: userId, name, scope, acting_as, created_at: at, expires_at };
    const { key, row } = await insertApiKey(tx, given);
    await record(tx, call, {
      action: 'profile.key_made',
      subject: { type: 'api_key', id: row.id },
      details: { scope, days },
    });
    return { key, api_key: keyAsShown(row) };
  });
}

/** Revokes a key; another user's key is reported as missing. Returns the remaining keys. */
export async function endKey(call: Call, keyId: string): Promise<ApiKey[] | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    if (!(await revokeApiKey(tx, actor.userId, keyId, now()))) return null;
    await record(tx, call, { action: 'profile.key_revoked', subject: { type: 'api_key', id: keyId } });
    return keysOf(tx, actor.userId);
  });
}

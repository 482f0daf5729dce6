import type * as z from 'zod/mini';
import { type Call, record } from '#features/people/server/people.service.ts';
import { type ApiKeyRow, insertApiKey, listApiKeys, revokeApiKey } from '#platform/auth/server/api-keys.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import type { ApiKey, NewKeyInput } from '../profile.contract.ts';
import { countLiveKeys } from './profile.queries.ts';

const MOST_KEYS = 10;
const DAY_MS = 86_400_000;

function asShown({ id, name, scope, hint, created_at, expires_at, last_used_at }: ApiKeyRow): ApiKey {
  return {
    id,
    name,
    scope,
    hint,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    last_used_at: last_used_at?.toISOString() ?? null,
  };
}

/** The person's keys that nobody has revoked, newest first. */
export async function ownKeys(tx: Tx, userId: string): Promise<ApiKey[]> {
  return (await listApiKeys(tx, userId)).map(asShown);
}

/** Makes a key for a program of the person's; it is answered once, and nobody can read it again. Ten may live at a time. */
export async function makeKey(call: Call, { name, scope, days }: z.output<typeof NewKeyInput>) {
  const { db, actor, now } = call;
  const { userId } = actor;
  return db.transaction(async (tx) => {
    await lockUser(tx, userId);
    const at = now();
    if ((await countLiveKeys(tx, userId, at)) >= MOST_KEYS) return { refused: 'TOO_MANY_KEYS' } as const;
    const expires_at = new Date(at.getTime() + days * DAY_MS);
    const { key, row } = await insertApiKey(tx, { user_id: userId, name, scope, created_at: at, expires_at });
    await record(tx, call, {
      action: 'profile.key_made',
      subject: { type: 'api_key', id: row.id },
      details: { scope, days },
    });
    return { key, api_key: asShown(row) };
  });
}

/** Ends a key; another person's reads as one that never was. Answers the keys that are left. */
export async function endKey(call: Call, keyId: string): Promise<ApiKey[] | null> {
  const { db, actor, now } = call;
  return db.transaction(async (tx) => {
    if (!(await revokeApiKey(tx, actor.userId, keyId, now()))) return null;
    await record(tx, call, { action: 'profile.key_revoked', subject: { type: 'api_key', id: keyId } });
    return ownKeys(tx, actor.userId);
  });
}

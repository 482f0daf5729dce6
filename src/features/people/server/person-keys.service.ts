import { desc, eq, isNull } from 'drizzle-orm';
import { type ApiKeyRow, listApiKeys, revokeApiKey } from '#platform/auth/server/api-keys.ts';
import type { Tx } from '#platform/db/database.ts';
import { apiKeys } from '#platform/auth/server/auth.tables.ts';
import type { ApiKey, PersonKey } from '../people.contract.ts';
import { findPerson, lockHeldRole } from './people.queries.ts';
import { profiles } from './people.tables.ts';
import { type Call, record } from './people.service.ts';

/** A key's displayed data; the key itself is not stored. */
export function keyAsShown(row: ApiKeyRow): ApiKey {
  const { id, name, scope, hint, created_at, expires_at, last_used_at } = row;
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

/** A person's active keys, newest first. */
export async function keysOf(tx: Tx, userId: string): Promise<ApiKey[]> {
  return (await listApiKeys(tx, userId)).map(keyAsShown);
}

/** The same for the office; null if there is no such person. */
export async function keysOfPerson(tx: Tx, userId: string): Promise<ApiKey[] | null> {
  return (await findPerson(tx, userId)) ? keysOf(tx, userId) : null;
}

/** Everybody's active keys with their owners, newest first. */
export async function keysOfEverybody(tx: Tx): Promise<PersonKey[]> {
  const rows = await tx
    .select({ key: apiKeys, full_name: profiles.full_name })
    .from(apiKeys)
    .leftJoin(profiles, eq(profiles.user_id, apiKeys.user_id))
    .where(isNull(apiKeys.revoked_at))
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
  return rows.map(({ key, full_name }) => ({ ...keyAsShown(key), user_id: key.user_id, full_name }));
}

type OfPerson = { user_id: string; key_id: string };

/** Revokes a person's key for the office; returns the remaining keys, null if there is no such person or key. */
export function endKeyOfPerson(call: Call, { user_id, key_id }: OfPerson): Promise<ApiKey[] | null> {
  return call.db.transaction(async (tx) => {
    if (!(await lockHeldRole(tx, user_id))) return null;
    if (!(await revokeApiKey(tx, user_id, key_id, call.now()))) return null;
    const subject = { type: 'user', id: user_id };
    await record(tx, call, { action: 'people.key_revoked', subject, details: { key_id } });
    return keysOf(tx, user_id);
  });
}

import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, type InferSelectModel, isNull, lte, or, type Placeholder } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { apiKeys, users } from './auth.tables.ts';

export type ApiKeyRow = InferSelectModel<typeof apiKeys>;

const START = 'preau_';
const HINT_CHARACTERS = 10;
/** The last use is recorded to the minute, so that a busy program does not write a row per request. */
const USE_STEP_MS = 60_000;

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The hash of the key in an Authorization header; null if it contains none. The key may be invalid. */
export function apiKeyHash(authorization: string | null): string | null {
  const key = /^Bearer (preau_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
  return key ? hashKey(key) : null;
}

/**
 * SQL condition for a valid key: not expired, not revoked, and its owner's account open. Needs `api_keys` and
 * `users` in the query.
 */
export function apiKeyIsLive(at: Date | Placeholder) {
  return and(gt(apiKeys.expires_at, at), isNull(apiKeys.revoked_at), isNull(users.disabled_at));
}

type NewKey = Pick<ApiKeyRow, 'user_id' | 'name' | 'scope' | 'created_at' | 'expires_at'> &
  Partial<Pick<ApiKeyRow, 'acting_as'>>;

/** Creates a key with 256 random bits. It is returned once; the table stores only its hash. */
export async function insertApiKey(tx: Tx, given: NewKey): Promise<{ key: string; row: ApiKeyRow }> {
  const key = START + randomBytes(32).toString('base64url');
  const [row] = await tx
    .insert(apiKeys)
    .values({ ...given, id: newId(), key_hash: hashKey(key), hint: key.slice(0, HINT_CHARACTERS) })
    .returning();
  if (!row) throw new Error('A key was not stored.');
  return { key, row };
}

/** A person's keys that were not revoked, newest first, including expired ones. */
export function listApiKeys(tx: Tx, userId: string): Promise<ApiKeyRow[]> {
  return tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.user_id, userId), isNull(apiKeys.revoked_at)))
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
}

/** Revokes a person's key; false if they have no such key or it was already revoked. */
export async function revokeApiKey(tx: Tx, userId: string, keyId: string, at: Date): Promise<boolean> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.user_id, userId), isNull(apiKeys.revoked_at)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/**
 * Revokes all keys of a person, so that a copied key ends with the password or sessions under which it was
 * created.
 */
export async function endApiKeys(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.user_id, userId), isNull(apiKeys.revoked_at)));
}

/** Records that a key was used, at most once a minute; of concurrent requests only one writes. */
export async function noteKeyUse(
  db: Db,
  { id, last_used_at }: Pick<ApiKeyRow, 'id' | 'last_used_at'>,
  at: Date,
): Promise<void> {
  const before = new Date(at.getTime() - USE_STEP_MS);
  if (last_used_at && last_used_at > before) return;
  await db
    .update(apiKeys)
    .set({ last_used_at: at })
    .where(and(eq(apiKeys.id, id), or(isNull(apiKeys.last_used_at), lte(apiKeys.last_used_at, before))));
}

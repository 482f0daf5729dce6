import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, type InferSelectModel, isNull, lte, or, type Placeholder } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { apiKeys, users } from './auth.tables.ts';

export type ApiKeyRow = InferSelectModel<typeof apiKeys>;

const START = 'preau_';
const HINT_CHARACTERS = 10;
/** The last use is told to the minute: a busy program must not write a row with every request. */
const USE_STEP_MS = 60_000;

const hashKey = (key: string) => createHash('sha256').update(key).digest('base64url');

/** The hash of the key in an Authorization header; null when it holds none. Says nothing about whether the key counts. */
export function apiKeyHash(authorization: string | null): string | null {
  const key = /^Bearer (preau_[\w-]{43})$/i.exec(authorization ?? '')?.[1];
  return key ? hashKey(key) : null;
}

/** The condition under which a key counts: not over, not revoked, its owner's account open. Needs `api_keys` and `users` in the query. */
export function apiKeyIsLive(at: Date | Placeholder) {
  return and(gt(apiKeys.expires_at, at), isNull(apiKeys.revoked_at), isNull(users.disabled_at));
}

type NewKey = Pick<ApiKeyRow, 'user_id' | 'name' | 'scope' | 'created_at' | 'expires_at'> &
  Partial<Pick<ApiKeyRow, 'acting_as'>>;

/** Makes a key of 256 bits of chance. It is answered here and kept nowhere: the table holds its hash. */
export async function insertApiKey(tx: Tx, given: NewKey): Promise<{ key: string; row: ApiKeyRow }> {
  const key = START + randomBytes(32).toString('base64url');
  const [row] = await tx
    .insert(apiKeys)
    .values({ ...given, id: newId(), key_hash: hashKey(key), hint: key.slice(0, HINT_CHARACTERS) })
    .returning();
  if (!row) throw new Error('A key was not stored.');
  return { key, row };
}

/** The keys of a person that nobody has revoked, newest first; those that ended by themselves among them. */
export function listApiKeys(tx: Tx, userId: string): Promise<ApiKeyRow[]> {
  return tx
    .select()
    .from(apiKeys)
    .where(and(eq(apiKeys.user_id, userId), isNull(apiKeys.revoked_at)))
    .orderBy(desc(apiKeys.created_at), desc(apiKeys.id));
}

/** Ends a key of a person; false when they have no such key, or have revoked it before. */
export async function revokeApiKey(tx: Tx, userId: string, keyId: string, at: Date): Promise<boolean> {
  const revoked = await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.id, keyId), eq(apiKeys.user_id, userId), isNull(apiKeys.revoked_at)))
    .returning({ id: apiKeys.id });
  return revoked.length > 0;
}

/** Every key of a person ends: whoever copied one loses it with the password or the sessions that it was made under. */
export async function endApiKeys(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .update(apiKeys)
    .set({ revoked_at: at })
    .where(and(eq(apiKeys.user_id, userId), isNull(apiKeys.revoked_at)));
}

/** Notes that a key was used, once a minute at most; of requests that come together one writes. */
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

import { and, eq, sql } from 'drizzle-orm';
import { apiKeyHash, apiKeyIsLive, noteKeyUse } from '#platform/auth/server/api-keys.ts';
import { apiKeys, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { type Actor, holdOfKey, KEY_ROLES } from '../people.rules.ts';
import { dutiesInForce } from './duties.service.ts';
import { holdFacts } from './people.queries.ts';
import { userRoles } from './people.tables.ts';

/** Key, account and role in one query, prepared once per database. */
function prepareKeyCaller(db: Db) {
  return db
    .select({
      id: apiKeys.id,
      userId: apiKeys.user_id,
      scope: apiKeys.scope,
      last_used_at: apiKeys.last_used_at,
      role: userRoles.role,
      duties: dutiesInForce,
      ...holdFacts,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .where(and(eq(apiKeys.key_hash, sql.placeholder('keyHash')), apiKeyIsLive(sql.placeholder('at'))))
    .prepare('key_caller');
}

const preparedFor = new WeakMap<Db, ReturnType<typeof prepareKeyCaller>>();

/**
 * The person whose program calls with an API key; undefined if the header has no key, null if the
 * key is invalid. Revoked or expired keys, closed accounts and changed roles take effect at once.
 */
export async function findKeyOwner(
  db: Db,
  authorization: string | null,
  now: () => Date,
): Promise<Actor | null | undefined> {
  const keyHash = apiKeyHash(authorization);
  if (!keyHash) return undefined;
  const caller = preparedFor.get(db) ?? prepareKeyCaller(db);
  preparedFor.set(db, caller);
  const at = now();
  const [found] = await caller.execute({ keyHash, at });
  if (!found?.role || !KEY_ROLES.includes(found.role)) return null;
  await noteKeyUse(db, found, at);
  return {
    userId: found.userId,
    sessionId: found.id,
    role: found.role,
    duties: found.duties,
    hold: holdOfKey(found),
    provedAt: null,
    keyScope: found.scope,
  };
}

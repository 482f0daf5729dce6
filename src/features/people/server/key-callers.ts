import { and, eq, sql } from 'drizzle-orm';
import { apiKeyHash, apiKeyIsLive, noteKeyUse } from '#platform/auth/server/api-keys.ts';
import { apiKeys, users } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { type Actor, holdOfKey, KEY_ROLES, type Role } from '../people.rules.ts';
import { dutiesInForce } from './duties.service.ts';
import { holdFacts } from './people.queries.ts';
import { furtherRoles, userRoles } from './people.tables.ts';

/**
 * The role of a key. A key made for an additional role has it as long as the person holds that role (or as it
 * became the main one); otherwise it has none, which suspends the key. A key for the main role follows
 * changes of the main role.
 */
const keysRole = sql<Role | null>`case
  when ${apiKeys.acting_as} is null or ${apiKeys.acting_as} = ${userRoles.role} then ${userRoles.role}
  else ${furtherRoles.role} end`;

/** Key, account and role in one query, prepared once per database. */
function prepareKeyCaller(db: Db) {
  return db
    .select({
      id: apiKeys.id,
      userId: apiKeys.user_id,
      scope: apiKeys.scope,
      last_used_at: apiKeys.last_used_at,
      role: keysRole,
      duties: dutiesInForce(keysRole),
      ...holdFacts,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, users.id))
    .leftJoin(furtherRoles, and(eq(furtherRoles.user_id, users.id), eq(furtherRoles.role, apiKeys.acting_as)))
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
    trustedAt: null,
    keyScope: found.scope,
  };
}

import { and, eq, isNull, like, notInArray, or, sql } from 'drizzle-orm';
import type { Found } from '#features/search.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { closeness, contains, phoneDigits, phoneHolds, wordsOf } from '#platform/db/name-search.ts';
import { maySeePeople } from '../people.policy.ts';
import type { Actor } from '../people.rules.ts';
import { profiles, userRoles } from './people.tables.ts';

/** Accounts by name, phone or the beginning of their address, but those of students and teachers, who have pages of their own. */
export async function findPeople(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!maySeePeople(actor)) return [];
  const rank = closeness(text, users.email, profiles.name_key);
  const found = await tx
    .select({ id: users.id, title: profiles.full_name, email: users.email, rank })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, profiles.user_id))
    .where(
      and(
        sql`${profiles.user_id} = any(array(${looksLike(tx, text)}))`,
        or(isNull(userRoles.role), notInArray(userRoles.role, ['student', 'teacher'])),
      ),
    )
    .orderBy(rank, profiles.name_key, sql`${users.id}`)
    .limit(limit);
  return found.map(({ email, ...person }) => ({
    ...person,
    note: email,
    path: `/people?search=${encodeURIComponent(email)}`,
  }));
}

/** Looked up from each end and put together, so that each can use its index. */
function looksLike(tx: Tx, text: string) {
  const id = { id: profiles.user_id };
  const words = wordsOf(text).map((word) => contains(profiles.name_key, word));
  const byName = tx
    .select(id)
    .from(profiles)
    .where(and(...words));
  const digits = phoneDigits(text);
  if (digits) return byName.union(tx.select(id).from(profiles).where(phoneHolds(profiles.phone, digits)));
  // Only what looks like an address is looked for among all addresses.
  if (!text.includes('@')) return byName;
  const start = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return byName.union(tx.select({ id: users.id }).from(users).where(like(users.email, start)));
}

import { and, eq, inArray, like, notExists, type SQL, sql } from 'drizzle-orm';
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
  const rank = closeness(text, profiles.name_key, ...(isAddress(text) ? [addressOf(tx)] : []));
  const others = tx
    .select({ id: userRoles.user_id })
    .from(userRoles)
    .where(and(eq(userRoles.user_id, profiles.user_id), inArray(userRoles.role, ['student', 'teacher'])));
  // The few that are shown are chosen first: whoever types three letters may mean thousands.
  const first = tx
    .select({ id: profiles.user_id, rank: rank.as('rank') })
    .from(profiles)
    .where(and(looksLike(tx, text), notExists(others)))
    .orderBy(rank, profiles.name_key, profiles.user_id)
    .limit(limit)
    .as('first');
  const found = await tx
    .select({ id: users.id, title: profiles.full_name, email: users.email, rank: first.rank })
    .from(first)
    .innerJoin(profiles, eq(profiles.user_id, first.id))
    .innerJoin(users, eq(users.id, first.id))
    .orderBy(first.rank, profiles.name_key, users.id);
  return found.map(({ email, ...person }) => ({
    ...person,
    note: email,
    path: `/people?search=${encodeURIComponent(email)}`,
  }));
}

/** Only what looks like an address is looked for among all addresses. */
const isAddress = (text: string) => text.includes('@');

const addressOf = (tx: Tx) =>
  sql`(${tx.select({ email: users.email }).from(users).where(eq(users.id, profiles.user_id))})`;

function looksLike(tx: Tx, text: string): SQL {
  const byName = and(...wordsOf(text).map((word) => contains(profiles.name_key, word)))!;
  const digits = phoneDigits(text);
  if (!digits && !isAddress(text)) return byName;
  // Looked up from each end and put together, so that each can use its index.
  const id = { id: profiles.user_id };
  const named = tx.select(id).from(profiles).where(byName);
  const start = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = digits
    ? named.union(tx.select(id).from(profiles).where(phoneHolds(profiles.phone, digits)))
    : named.union(tx.select({ id: users.id }).from(users).where(like(users.email, start)));
  return sql`${profiles.user_id} = any(array(${found}))`;
}

import { and, eq, inArray, like, notExists, type SQL, sql } from 'drizzle-orm';
import type { Found } from '#features/search.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { closestFirst, contains, phoneDigits, phoneHolds, wordsOf } from '#platform/db/name-search.ts';
import { maySeePeople } from '../people.policy.ts';
import type { Actor } from '../people.rules.ts';
import { profiles, userRoles } from './people.tables.ts';

/** Finds accounts by name, phone or start of the address, except students and teachers, who have their own pages. */
export async function findPeople(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!maySeePeople(actor)) return [];
  const others = tx
    .select({ id: userRoles.user_id })
    .from(userRoles)
    .where(and(eq(userRoles.user_id, profiles.user_id), inArray(userRoles.role, ['student', 'teacher'])));
  const holds = and(...wordsOf(text).map((word) => contains(profiles.name_key, word)))!;
  const numbered = byNumberOrAddress(tx, text, holds);
  const columns = [sql`${profiles.name_key}`, ...(isAddress(text) ? [addressOf(tx)] : [])];
  const sought = { table: profiles, id: profiles.user_id, seen: and(notExists(others), numbered) };
  const found = await closestFirst(
    tx,
    { ...sought, text, columns, holds: numbered ?? holds, limit },
    (where, most) =>
      tx
        .select({ id: users.id, title: profiles.full_name, email: users.email })
        .from(profiles)
        .innerJoin(users, eq(users.id, profiles.user_id))
        .where(where)
        // Matches the list's index: people waiting for a role come first.
        .orderBy(profiles.has_role, profiles.name_key, profiles.user_id)
        .limit(most),
  );
  return found.map(({ email, ...person }) => ({
    ...person,
    note: email,
    path: `/people?search=${encodeURIComponent(email)}`,
  }));
}

/** Only text that looks like an address is matched against addresses. */
const isAddress = (text: string) => text.includes('@');

const addressOf = (tx: Tx) =>
  sql`(${tx.select({ email: users.email }).from(users).where(eq(users.id, profiles.user_id))})`;

/** Candidates by phone number or address, combined with name matches; nothing if the text is neither. */
function byNumberOrAddress(tx: Tx, text: string, holds: SQL): SQL | undefined {
  const digits = phoneDigits(text);
  if (!digits && !isAddress(text)) return;
  // A union of two lookups, so that each can use its index.
  const id = { id: profiles.user_id };
  const named = tx.select(id).from(profiles).where(holds);
  const start = `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  const found = digits
    ? named.union(tx.select(id).from(profiles).where(phoneHolds(profiles.phone, digits)))
    : named.union(tx.select({ id: users.id }).from(users).where(like(users.email, start)));
  return sql`${profiles.user_id} = any(array(${found}))`;
}

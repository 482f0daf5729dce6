import { and, eq, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { Found } from '#features/search.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { closeness, contains, phoneDigits, phoneHolds, wordsOf } from '#platform/db/name-search.ts';
import { maySeePeople } from '../people.policy.ts';
import type { Actor } from '../people.rules.ts';
import { profiles, userRoles } from './people.tables.ts';

/** Accounts by name, address or phone, but those of students and teachers, who have pages of their own. */
export async function findPeople(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!maySeePeople(actor)) return [];
  const digits = phoneDigits(text);
  const rank = closeness(text, users.email, profiles.name_key);
  const found = await tx
    .select({ id: users.id, title: profiles.full_name, email: users.email, rank })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, profiles.user_id))
    .where(
      and(
        or(isNull(userRoles.role), notInArray(userRoles.role, ['student', 'teacher'])),
        or(
          and(
            ...wordsOf(text).map((word) =>
              or(contains(profiles.name_key, word), contains(users.email, word)),
            ),
          ),
          digits ? phoneHolds(profiles.phone, digits) : undefined,
        ),
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

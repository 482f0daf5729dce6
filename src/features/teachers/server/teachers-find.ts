import { and, eq, or } from 'drizzle-orm';
import type { Actor } from '#features/people/people.rules.ts';
import { profiles, heldRoles } from '#features/people/server/people.tables.ts';
import type { Found } from '#features/search.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { closeness, phoneDigits, phoneHolds } from '#platform/db/name-search.ts';
import { maySeeTeachers } from '../teachers.policy.ts';
import { matching } from './teachers.queries.ts';

/** Teachers by name, e-mail or phone. */
export async function findTeachers(tx: Tx, actor: Actor, text: string, limit: number): Promise<Found[]> {
  if (!maySeeTeachers(actor)) return [];
  const digits = phoneDigits(text);
  const rank = closeness(text, users.email, profiles.name_key);
  const found = await tx
    .select({ id: profiles.user_id, title: profiles.full_name, note: users.email, rank })
    .from(heldRoles)
    .innerJoin(profiles, eq(profiles.user_id, heldRoles.user_id))
    .innerJoin(users, eq(users.id, heldRoles.user_id))
    .where(
      and(
        eq(heldRoles.role, 'teacher'),
        or(matching({ search: text }), digits ? phoneHolds(profiles.phone, digits) : undefined),
      ),
    )
    .orderBy(rank, profiles.name_key, profiles.user_id)
    .limit(limit);
  return found.map((teacher) => ({ ...teacher, path: `/teachers/${teacher.id}` }));
}

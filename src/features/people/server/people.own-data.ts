import { eq, sql } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { OwnDataPart } from '#features/feature.ts';
import { heldDuties } from './duties.service.ts';
import { furtherRoles, profiles, userRoles } from './people.tables.ts';

// Columns are listed explicitly: a column added later is not disclosed by accident, and no hash,
// secret or other person's id is included.

const furtherRolesGiven = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('role', ${furtherRoles.role}, 'given_at', ${furtherRoles.given_at})
    order by ${furtherRoles.role}), '[]')
  from ${furtherRoles} where ${furtherRoles.user_id} = ${users.id}
)`;

/** The person's profile. */
export const peopleOwnData: OwnDataPart = async (tx, { actor: { userId } }) => {
  const [found] = await tx
    .select({
      full_name: profiles.full_name,
      phone: profiles.phone,
      language: profiles.language,
      theme: profiles.theme,
      requested_role: profiles.requested_role,
      refused_at: profiles.refused_at,
      refusal_note: profiles.refusal_note,
      role: userRoles.role,
      role_given_at: userRoles.given_at,
      further_roles: furtherRolesGiven,
      duties: heldDuties,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .leftJoin(userRoles, eq(userRoles.user_id, profiles.user_id))
    .where(eq(profiles.user_id, userId));
  return { profile: found ?? null };
};

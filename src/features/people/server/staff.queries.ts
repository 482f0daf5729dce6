import { eq, inArray, sql } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { StaffMember } from '../people.contract.ts';
import { disabledAt } from './people.queries.ts';
import { heldRoles, profiles } from './people.tables.ts';

/** All administrators and teachers by name, those with closed accounts too. */
export function listStaff(tx: Tx): Promise<StaffMember[]> {
  return tx
    .select({
      user_id: profiles.user_id,
      email: users.email,
      full_name: profiles.full_name,
      roles: sql<StaffMember['roles']>`array_agg(${heldRoles.role}::text order by ${heldRoles.role})`,
      disabled_at: disabledAt,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.user_id))
    .innerJoin(heldRoles, eq(heldRoles.user_id, profiles.user_id))
    .where(inArray(heldRoles.role, ['admin', 'teacher']))
    .groupBy(profiles.user_id, users.id)
    .orderBy(profiles.name_key, profiles.user_id);
}

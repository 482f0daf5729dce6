import { and, type Column, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import type { FurtherRole, Role } from '../people.rules.ts';
import { furtherRoles, userRoles } from './people.tables.ts';

/**
 * The owner of a main role, for queries on `user_roles` alone: there Drizzle omits the table name, so that
 * the column would be ambiguous in a subquery.
 */
export const OWNER = sql`user_roles.user_id`;

/** A person's roles in addition to the main one. */
export const furtherRolesOf = (userId: Column | SQL) => sql<FurtherRole[]>`array(
  select ${furtherRoles.role} from ${furtherRoles} where ${furtherRoles.user_id} = ${userId} order by ${furtherRoles.role}
)`;

/** All roles of a person, the main one first. */
export async function findRoles(tx: Tx, userId: string): Promise<Role[]> {
  const [held] = await tx
    .select({ main: userRoles.role, further: furtherRolesOf(OWNER) })
    .from(userRoles)
    .where(eq(userRoles.user_id, userId));
  return held ? [held.main, ...held.further] : [];
}

/**
 * The number of these people who hold a role, main or additional. The rows are locked until the transaction
 * ends, so that none can lose it.
 */
export async function holdRole(tx: Tx, role: FurtherRole, userIds: string[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const main = await tx
    .select({ user_id: userRoles.user_id })
    .from(userRoles)
    .where(and(inArray(userRoles.user_id, userIds), eq(userRoles.role, role)))
    .orderBy(userRoles.user_id)
    .for('share');
  const further = await tx
    .select({ user_id: furtherRoles.user_id })
    .from(furtherRoles)
    .where(and(inArray(furtherRoles.user_id, userIds), eq(furtherRoles.role, role)))
    .orderBy(furtherRoles.user_id)
    .for('share');
  return main.length + further.length;
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { userRoles } from './people.tables.ts';

/** The number of teachers among these people. Their roles are locked until the transaction ends. */
export async function holdTeachers(tx: Tx, userIds: string[]): Promise<number> {
  if (userIds.length === 0) return 0;
  const found = await tx
    .select({ user_id: userRoles.user_id })
    .from(userRoles)
    .where(and(inArray(userRoles.user_id, userIds), eq(userRoles.role, 'teacher')))
    .orderBy(userRoles.user_id)
    .for('share');
  return found.length;
}

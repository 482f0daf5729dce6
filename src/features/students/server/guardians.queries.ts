import { and, eq, isNull, not } from 'drizzle-orm';
import { profiles, userRoles } from '#features/people/server/people.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Guardian } from '../guardians.contract.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';

type Link = { student_id: string; user_id: string };

/** The parents that see a student today, by name. An ended link is not one. */
export function selectGuardians(tx: Tx, studentId: string): Promise<Guardian[]> {
  return tx
    .select({
      user_id: guardians.user_id,
      full_name: profiles.full_name,
      email: users.email,
      phone: profiles.phone,
    })
    .from(guardians)
    .innerJoin(users, eq(users.id, guardians.user_id))
    .innerJoin(profiles, eq(profiles.user_id, guardians.user_id))
    .where(and(eq(guardians.student_id, studentId), linkIsActive()))
    .orderBy(profiles.name_key, guardians.user_id);
}

/** Is this person a parent? The role can't be taken away until the transaction ends. */
export async function holdParent(tx: Tx, userId: string): Promise<boolean> {
  const found = await tx
    .select({ user_id: userRoles.user_id })
    .from(userRoles)
    .where(and(eq(userRoles.user_id, userId), eq(userRoles.role, 'parent')))
    .for('share');
  return found.length === 1;
}

/**
 * Opens a student to a parent, also again after an end or after the parent asked; a link that is open stays as it was made.
 * Says whether anything changed.
 */
export async function openLink(
  tx: Tx,
  { linked_by, linked_at, ...link }: Link & { linked_by: string | null; linked_at: Date },
): Promise<boolean> {
  const made = { linked_by, linked_at, verified_at: linked_at, ended_at: null };
  const { rowCount } = await tx
    .insert(guardians)
    .values({ ...link, ...made })
    .onConflictDoUpdate({
      target: [guardians.user_id, guardians.student_id],
      set: made,
      setWhere: not(linkIsActive()),
    });
  return rowCount === 1;
}

/** Ends a link. The row stays, so that one knows until when the parent saw the student. Says whether there was one. */
export async function endLink(tx: Tx, { student_id, user_id }: Link, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(guardians)
    .set({ ended_at: at })
    .where(
      and(eq(guardians.student_id, student_id), eq(guardians.user_id, user_id), isNull(guardians.ended_at)),
    );
  return rowCount === 1;
}

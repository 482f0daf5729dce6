import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { holdRole } from '#features/people/server/held-roles.service.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import type { GuardianRights, Relation } from '#features/roster/guardians.rules.ts';
import { guardians, studentGuardians } from '#features/roster/server/guardians.tables.ts';
import { linkIsActive } from '#features/roster/server/visibility.service.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { one } from '#platform/db/one.ts';
import { preparedBy } from '#platform/db/prepared.ts';

export type PersonValues = Pick<
  typeof guardians.$inferInsert,
  'full_name' | 'phone' | 'other_phone' | 'email' | 'address' | 'occupation' | 'language'
>;

/**
 * A student's guardians with all columns; the service decides what a reader may see. Those whose link is valid today, or all
 * that were confirmed and not ended: the office also sees links that have not begun or have ended by their dates.
 */
export const selectGuardians = preparedBy('guardians', (tx, links: 'valid' | 'confirmed') =>
  tx
    .select({
      guardian_id: guardians.id,
      user_id: guardians.user_id,
      full_name: guardians.full_name,
      phone: guardians.phone,
      other_phone: guardians.other_phone,
      email: sql<string | null>`coalesce(${guardians.email}, ${users.email})`,
      relation: studentGuardians.relation,
      relation_word: studentGuardians.relation_word,
      position: studentGuardians.position,
      sees_records: studentGuardians.sees_records,
      sees_fees: studentGuardians.sees_fees,
      may_collect: studentGuardians.may_collect,
      receives_messages: studentGuardians.receives_messages,
      rights_reason: studentGuardians.rights_reason,
      begins_at: studentGuardians.begins_at,
      ends_at: studentGuardians.ends_at,
    })
    .from(studentGuardians)
    .innerJoin(guardians, eq(guardians.id, studentGuardians.guardian_id))
    .leftJoin(users, eq(users.id, guardians.user_id))
    .where(
      and(
        eq(studentGuardians.student_id, sql.placeholder('studentId')),
        links === 'valid'
          ? linkIsActive()
          : and(isNotNull(studentGuardians.verified_at), isNull(studentGuardians.ended_at)),
      ),
    )
    .orderBy(studentGuardians.position, guardians.name_key, guardians.id),
);

/** Whether the account has the role parent. Locks the role until the transaction ends. */
export async function holdParent(tx: Tx, userId: string): Promise<boolean> {
  return (await holdRole(tx, 'parent', [userId])) === 1;
}

export async function insertGuardian(tx: Tx, person: PersonValues): Promise<string> {
  const id = newId();
  await tx.insert(guardians).values({ ...person, id });
  return id;
}

/**
 * Locks a guardian's row, following a merge to the person that remains. Null if there is no such guardian. Another merge can
 * happen while waiting for the lock, so the row is read again until it is not a merged one.
 */
export async function lockGuardian(tx: Tx, guardianId: string) {
  let id = guardianId;
  for (;;) {
    const [found] = await tx.select().from(guardians).where(eq(guardians.id, id)).for('no key update');
    if (!found?.merged_into) return found ?? null;
    id = found.merged_into;
  }
}

/** The guardian an account belongs to, created from the account on first use. */
export async function guardianOfAccount(tx: Tx, userId: string): Promise<string> {
  const find = () => tx.select({ id: guardians.id }).from(guardians).where(eq(guardians.user_id, userId));
  const [known] = await find();
  if (known) return known.id;
  const [account] = await tx
    .select({
      full_name: sql<string>`coalesce(${profiles.full_name}, left(${users.email}, 100))`,
      phone: profiles.phone,
      language: profiles.language,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.user_id, users.id))
    .where(eq(users.id, userId));
  if (!account) throw new Error('No such account.');
  const [made] = await tx
    .insert(guardians)
    .values({ ...account, id: newId(), user_id: userId })
    .onConflictDoNothing({ target: guardians.user_id })
    .returning({ id: guardians.id });
  // No row is returned if a concurrent call has just created it.
  return made?.id ?? one(await find()).id;
}

/** Gives an account to the guardian it was made for; false if they already have one or no longer exist. */
export async function giveAccount(tx: Tx, guardianId: string, userId: string): Promise<boolean> {
  const guardian = await lockGuardian(tx, guardianId);
  if (!guardian || guardian.user_id) return false;
  await tx.update(guardians).set({ user_id: userId }).where(eq(guardians.id, guardian.id));
  return true;
}

type Link = { student_id: string; guardian_id: string };
export type LinkTerms = {
  relation: Relation;
  relation_word: string | null;
  begins_at: Date | null;
  ends_at: Date | null;
} & GuardianRights;

/** The position after a student's last guardian. */
const nextPosition = (studentId: string) =>
  sql`(select coalesce(max(${studentGuardians.position}), 0) + 1 from ${studentGuardians}
    where ${studentGuardians.student_id} = ${studentId} and ${studentGuardians.ended_at} is null)`;

/**
 * Links a guardian to a student, also after an ended link or a pending request; a link in force stays unchanged. Without terms
 * a new link has every right, and a reopened one those it had. Returns whether anything changed.
 */
export async function openLink(
  tx: Tx,
  {
    linked_by,
    linked_at,
    terms,
    ...link
  }: Link & { linked_by: string | null; linked_at: Date; terms?: LinkTerms },
): Promise<boolean> {
  const made = {
    begins_at: null,
    ends_at: null,
    ...terms,
    linked_by,
    linked_at,
    verified_at: linked_at,
    ended_at: null,
  };
  const { rowCount } = await tx
    .insert(studentGuardians)
    .values({ ...link, ...made, position: nextPosition(link.student_id) })
    .onConflictDoUpdate({
      target: [studentGuardians.guardian_id, studentGuardians.student_id],
      set: { ...made, position: nextPosition(link.student_id) },
      setWhere: sql`not (${linkIsActive()})`,
    });
  return rowCount === 1;
}

/** Ends a link. The row remains as a record of the last day. Returns whether there was one. */
export async function endLink(tx: Tx, link: Link, at: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(studentGuardians)
    .set({ ended_at: at })
    .where(and(isLink(link), isNull(studentGuardians.ended_at)));
  return rowCount === 1;
}

export const isLink = ({ student_id, guardian_id }: Link) =>
  and(eq(studentGuardians.student_id, student_id), eq(studentGuardians.guardian_id, guardian_id));

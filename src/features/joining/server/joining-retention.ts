import { and, asc, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Retention } from '#features/feature.ts';
import { profiles } from '#features/people/server/people.tables.ts';
import { guardians } from '#features/roster/server/guardians.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { forgetMail } from '#platform/mail/server/outbox.ts';
import { invitations } from './joining.tables.ts';

/** People who once had a role, whose name must remain on their actions. */
const hadRole = sql`exists (select from ${auditEvents} where ${auditEvents.subject_type} = 'user'
  and ${auditEvents.subject_id} = ${profiles.user_id}
  and ${auditEvents.action} in ('people.role_set', 'joining.approved', 'joining.invitation_accepted', 'people.account_made'))`;
const isOnRecord = sql`(exists (select from ${students} where ${students.user_id} = ${profiles.user_id})
  or exists (select from ${guardians} where ${guardians.user_id} = ${profiles.user_id}))`;

/** Deletes accounts of refused applicants who never had a role and are not linked to any record. */
async function forgetRefused(tx: Tx, before: Date, batch: number): Promise<number> {
  const found = await tx
    .select({ id: profiles.user_id })
    .from(profiles)
    .where(and(eq(profiles.has_role, false), lt(profiles.refused_at, before), not(hadRole), not(isOnRecord)))
    .orderBy(asc(profiles.user_id))
    .limit(batch)
    .for('update', { skipLocked: true });
  if (found.length === 0) return 0;
  await tx.delete(users).where(
    inArray(
      users.id,
      found.map(({ id }) => id),
    ),
  );
  return found.length;
}

/** Deletes withdrawn and expired invitations; used ones remain. */
async function forgetInvitations(tx: Tx, before: Date, batch: number): Promise<number> {
  const old = tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        isNull(invitations.used_at),
        or(lt(invitations.revoked_at, before), lt(invitations.expires_at, before)),
      ),
    )
    .limit(batch)
    .for('update', { skipLocked: true });
  const { rowCount } = await tx.delete(invitations).where(inArray(invitations.id, old));
  return rowCount ?? 0;
}

export const joiningRetention: readonly Retention[] = [
  { what: 'refused_requests', forget: forgetRefused },
  { what: 'unused_invitations', forget: forgetInvitations },
  { what: 'sent_mail', forget: forgetMail },
];

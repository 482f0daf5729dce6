import { and, asc, count, desc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm';
import { classes } from '#features/roster/server/classes.tables.ts';
import { hasDuty } from '#features/people/server/duties.service.ts';
import { heldRoles } from '#features/people/server/people.tables.ts';
import { students } from '#features/roster/server/students.tables.ts';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { comesAfter } from '#platform/db/comes-after.ts';
import type { Tx } from '#platform/db/database.ts';
import { type ListPart, PAGE_SIZE } from '#platform/http/pages.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { Invitation, StudentName } from '../joining.contract.ts';
import { INVITATION_DAYS } from '../joining.rules.ts';
import { opens, readKey } from './invitation-keys.ts';
import { invitations, invitationStudents } from './joining.tables.ts';
import { asStudentName, studentName } from './student-names.ts';

type Row = typeof invitations.$inferSelect;

/** Whether somebody is an administrator on one side of a recorded change, by the main role or by a further one. */
const isAdminIn = (side: 'from' | 'to') =>
  sql.raw(`(coalesce(audit_events.details->>'${side}' = 'admin', false)
    or coalesce(audit_events.details->'further_${side}' @> '"admin"', false))`);

/** Whether the inviter's account was closed, or lost its role or the head's duty, after this slip was created. */
const madeBeforeTheEnd = sql`exists (select from ${auditEvents} where ${auditEvents.subject_type} = 'user'
  and ${auditEvents.subject_id} = ${invitations.created_by}
  and ${auditEvents.at} > ${invitations.expires_at} - make_interval(days => ${sql.raw(String(INVITATION_DAYS))})
  and (${auditEvents.action} = 'people.disabled'
    or ${auditEvents.action} = 'people.role_set' and ${isAdminIn('from')} and not ${isAdminIn('to')}
    or ${auditEvents.action} = 'people.duties_set' and not ${auditEvents.details}->'to' @> '"head"'))`;

/**
 * Whether the inviter has been a head without interruption. A dismissed head must not return by an
 * invitation of their own, and invitations made with a stolen account must stay invalid after the owner regains it.
 */
const makerStands = and(hasDuty(), isNull(users.disabled_at), not(madeBeforeTheEnd));

const row = {
  id: invitations.id,
  role: invitations.role,
  full_name: invitations.full_name,
  email: invitations.email,
  phone: invitations.phone,
  duties: invitations.duties,
  teaching: invitations.teaching,
  guardian_id: invitations.guardian_id,
  code_hash: invitations.code_hash,
  created_by: invitations.created_by,
  created_at: invitations.created_at,
  expires_at: invitations.expires_at,
  used_at: invitations.used_at,
  revoked_at: invitations.revoked_at,
  maker_stands: sql<boolean>`coalesce(${makerStands}, false)`,
};

const withMaker = (tx: Tx) =>
  tx
    .select(row)
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.created_by))
    .leftJoin(heldRoles, and(eq(heldRoles.user_id, invitations.created_by), eq(heldRoles.role, 'admin')))
    .$dynamic();

/**
 * The invitation that a link's token or a typed code opens now; null if used, withdrawn, renewed, expired or unknown. With
 * `hold` the row is locked until the transaction ends.
 */
export async function findOpenInvitation(
  tx: Tx,
  { secrets, key, at, hold = false }: { secrets: Secrets; key: string; at: Date; hold?: boolean },
) {
  const named = readKey(secrets, key);
  if (!named) return null;
  const query = withMaker(tx).where(
    and(
      'id' in named ? eq(invitations.id, named.id) : eq(invitations.code_hash, named.code_hash),
      isNull(invitations.used_at),
      isNull(invitations.revoked_at),
      gt(invitations.expires_at, at),
      makerStands,
    ),
  );
  const [found] = await (hold ? query.for('update', { of: invitations }) : query);
  return found && opens(secrets, key, found) ? found : null;
}

/** The newest open invitation, by guardian. */
export async function openInvitationsOf(
  tx: Tx,
  guardianIds: string[],
  at: Date,
): Promise<Map<string, { id: string; expires_at: Date }>> {
  if (guardianIds.length === 0) return new Map();
  const found = await withMaker(tx)
    .where(
      and(
        inArray(invitations.guardian_id, guardianIds),
        isNull(invitations.used_at),
        isNull(invitations.revoked_at),
        gt(invitations.expires_at, at),
        makerStands,
      ),
    )
    .orderBy(asc(invitations.created_at), asc(invitations.id));
  return new Map(found.map(({ guardian_id, id, expires_at }) => [guardian_id!, { id, expires_at }]));
}

/** An invitation's current row, locked until the transaction ends; null if there is none. */
export async function lockInvitation(tx: Tx, id: string): Promise<Row | null> {
  const [found] = await tx.select().from(invitations).where(eq(invitations.id, id)).for('update');
  return found ?? null;
}

export async function insertInvitation(
  tx: Tx,
  { student_ids, ...values }: typeof invitations.$inferInsert & { student_ids: string[] },
): Promise<void> {
  await tx.insert(invitations).values(values);
  const children = [...new Set(student_ids)].map((student_id) => ({ invitation_id: values.id, student_id }));
  if (children.length > 0) await tx.insert(invitationStudents).values(children);
}

export async function updateInvitation(tx: Tx, id: string, changed: Partial<Row>): Promise<void> {
  await tx.update(invitations).set(changed).where(eq(invitations.id, id));
}

/** Invitations, newest first. */
export async function listInvitations(
  tx: Tx,
  at: Date,
  { page = 1, limit = PAGE_SIZE, after }: ListPart = {},
): Promise<Invitation[]> {
  const found = await withMaker(tx)
    .where(comesAfter([invitations.created_at, invitations.id], invitations.id, after, { descending: true }))
    .orderBy(desc(invitations.created_at), desc(invitations.id))
    .limit(limit)
    .offset((page - 1) * PAGE_SIZE);
  return asInvitations(tx, found, at);
}

export async function countInvitations(tx: Tx): Promise<number> {
  const [found] = await tx.select({ number: count() }).from(invitations);
  return found?.number ?? 0;
}

/** One invitation as in lists; throws if there is none. */
export async function getInvitation(tx: Tx, id: string, at: Date): Promise<Invitation> {
  const found = await withMaker(tx).where(eq(invitations.id, id));
  const [invitation] = await asInvitations(tx, found, at);
  if (!invitation) throw new Error('There is no such invitation.');
  return invitation;
}

export async function findInvitedChildren(tx: Tx, ids: string[]): Promise<Map<string, StudentName[]>> {
  const children = new Map<string, StudentName[]>(ids.map((id) => [id, []]));
  const found = await tx
    .select({ invitation_id: invitationStudents.invitation_id, ...studentName })
    .from(invitationStudents)
    .innerJoin(students, eq(students.id, invitationStudents.student_id))
    .leftJoin(classes, eq(classes.id, students.class_id))
    .where(inArray(invitationStudents.invitation_id, ids))
    .orderBy(asc(students.name_key), asc(students.id));
  for (const { invitation_id, ...student } of found)
    children.get(invitation_id)?.push(asStudentName(student));
  return children;
}

async function asInvitations(tx: Tx, found: Awaited<ReturnType<typeof withMaker>>, at: Date) {
  const children = await findInvitedChildren(
    tx,
    found.map(({ id }) => id),
  );
  return found.map((invitation): Invitation => {
    const { id, role, full_name, email, created_at, expires_at } = invitation;
    return {
      id,
      role,
      full_name,
      email,
      children: children.get(id) ?? [],
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
      state: stateOf(invitation, at),
    };
  });
}

function stateOf(
  { used_at, revoked_at, expires_at, maker_stands }: Omit<Row, 'used_by'> & { maker_stands: boolean },
  at: Date,
): Invitation['state'] {
  if (used_at) return 'used';
  if (revoked_at) return 'revoked';
  return expires_at > at && maker_stands ? 'open' : 'expired';
}

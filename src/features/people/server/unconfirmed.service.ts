import { and, eq, inArray } from 'drizzle-orm';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import { recordEvent } from '#platform/audit/server/record.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { endResets } from '#platform/auth/server/recovery/reset-tokens.ts';
import { endAllAccess } from '#platform/auth/server/sessions/sessions.ts';
import { findUserByEmail } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import { lockHeldRole } from './people.queries.ts';

/** Audit events showing that the school once recognized a person. */
const CONFIRMED_BY = ['people.role_set', 'joining.approved'];

/**
 * Whether an address belongs to a person of the school. Signing up alone does not prove ownership:
 * such an account has no role and never had one.
 */
export async function isConfirmedAddress(tx: Tx, email: string): Promise<boolean> {
  const user = await findUserByEmail(tx, email);
  return user !== null && (await isConfirmed(tx, user.id));
}

async function isConfirmed(tx: Tx, userId: string): Promise<boolean> {
  const held = await lockHeldRole(tx, userId);
  if (!held || held.role !== null) return held !== undefined;
  const [once] = await tx
    .select({ id: auditEvents.id })
    .from(auditEvents)
    .where(
      and(
        eq(auditEvents.subject_type, 'user'),
        eq(auditEvents.subject_id, userId),
        inArray(auditEvents.action, CONFIRMED_BY),
      ),
    )
    .limit(1);
  return once !== undefined;
}

/**
 * Frees an address held by an unconfirmed account for the person the school invited: that account
 * is closed, its sessions end, and nothing passes to the new one. False if the account stays.
 */
export async function freeAddress(tx: Tx, email: string, at: Date): Promise<boolean> {
  const user = await findUserByEmail(tx, email);
  if (!user || (await isConfirmed(tx, user.id))) return false;
  await tx
    .update(users)
    .set({ email: `${user.id}@yielded.invalid`, disabled_at: user.disabled_at ?? at, updated_at: at })
    .where(eq(users.id, user.id));
  await endAllAccess(tx, user.id, at);
  await endResets(tx, user.id);
  const subject = { type: 'user', id: user.id };
  await recordEvent(tx, {
    at,
    action: 'people.address_yielded',
    actorId: null,
    via: 'server',
    address: null,
    subject,
  });
  return true;
}

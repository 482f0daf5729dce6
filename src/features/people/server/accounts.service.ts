import { eq } from 'drizzle-orm';
import { users } from '#platform/auth/server/auth.tables.ts';
import type { AuthHooks } from '#platform/auth/server/options.ts';
import { removeFactors } from '#platform/auth/server/factors/factors.ts';
import { endResets, makeReset } from '#platform/auth/server/recovery/reset-tokens.ts';
import { endAllAccess, listSessions } from '#platform/auth/server/sessions/sessions.ts';
import type { Tx } from '#platform/db/database.ts';
import { qrPicture } from '#platform/files/qr.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import type { Person } from '../people.contract.ts';
import type { Role } from '../people.rules.ts';
import { isLastHead } from './duties.service.ts';
import { notices } from './notices.tables.ts';
import {
  endFurtherRole,
  endResetsMadeBy,
  findPerson,
  lockAdministrators,
  lockHeldRole,
  takeRoleAway,
} from './people.queries.ts';
import { type Call, record } from './people.service.ts';

type Target = { user_id: string };
type Outcome<Code extends string = never> = Promise<{ person: Person } | { refused: 'NOT_FOUND' | Code }>;

/** Long enough for a slip to be handed over on Monday; links by mail expire sooner. */
const PRINTED_SECONDS = 72 * 3_600;

const about = (user_id: string) => ({ type: 'user', id: user_id });

/**
 * Closes an account: its sessions, keys and slips end at once, its records stay. The last
 * head with an open account cannot be closed, even when two close each other
 * concurrently.
 */
export function disablePerson(call: Call, { user_id }: Target): Outcome<'LAST_ADMINISTRATOR'> {
  return call.db.transaction(async (tx) => {
    await lockAdministrators(tx);
    const held = await lockHeldRole(tx, user_id);
    if (!held) return { refused: 'NOT_FOUND' };
    if (!held.disabled_at) {
      if (await isLastHead(tx, user_id)) return { refused: 'LAST_ADMINISTRATOR' };
      const at = call.now();
      await tx.update(users).set({ disabled_at: at }).where(eq(users.id, user_id));
      await endAllAccess(tx, user_id, at);
      await endResets(tx, user_id);
      await endResetsMadeBy(tx, user_id);
      await record(tx, call, { action: 'people.disabled', subject: about(user_id) });
    }
    return answer(tx, user_id);
  });
}

/**
 * Undoes the link between an account and a person. If the linked role was its main one, the account waits for
 * a role again, is signed out everywhere, and notices about that person are deleted. Otherwise it only loses
 * that role.
 */
export async function returnToWaiting(
  tx: Tx,
  call: Call,
  { user_id, role }: Target & { role: Role },
): Promise<void> {
  const held = await lockHeldRole(tx, user_id);
  const isFurther = held?.further.some((each) => each === role);
  if (held && isFurther) {
    await endFurtherRole(tx, user_id, role);
    await record(tx, call, {
      action: 'people.role_set',
      subject: about(user_id),
      details: {
        from: held.role,
        to: held.role,
        further_from: held.further,
        further_to: held.further.filter((each) => each !== role),
      },
    });
  }
  if (held?.role !== role) return;
  await takeRoleAway(tx, user_id);
  await endAllAccess(tx, user_id, call.now());
  await tx.delete(notices).where(eq(notices.user_id, user_id));
  await record(tx, call, {
    action: 'people.role_set',
    subject: about(user_id),
    details: { from: role, to: null },
  });
}

/** Reopens an account with its previous role; sessions and keys that ended are not restored. */
export function enablePerson(call: Call, { user_id }: Target): Outcome {
  return call.db.transaction(async (tx) => {
    const held = await lockHeldRole(tx, user_id);
    if (!held) return { refused: 'NOT_FOUND' };
    if (held.disabled_at) {
      await tx.update(users).set({ disabled_at: null }).where(eq(users.id, user_id));
      await record(tx, call, { action: 'people.enabled', subject: about(user_id) });
    }
    return answer(tx, user_id);
  });
}

/**
 * Signs a person out on every device and ends their keys; returns the number of sessions, null if
 * there is no such person.
 */
export function signOutEverywhere(call: Call, { user_id }: Target): Promise<number | null> {
  return call.db.transaction(async (tx) => {
    if (!(await lockHeldRole(tx, user_id))) return null;
    const at = call.now();
    const { length: ended } = await listSessions(tx, user_id, at);
    await endAllAccess(tx, user_id, at);
    await record(tx, call, { action: 'people.sessions_ended', subject: about(user_id), details: { ended } });
    return ended;
  });
}

/**
 * Creates a single-use password reset to print; it is shown once, and earlier ones end. Null if
 * there is no such person.
 */
export async function printReset(
  call: Call & { secrets: Secrets; installation: Installation },
  { user_id }: Target,
) {
  const { db, actor, secrets, installation, now } = call;
  const made = await db.transaction(async (tx) => {
    if (!(await lockHeldRole(tx, user_id))) return null;
    const reset = await makeReset(tx, secrets, {
      userId: user_id,
      createdBy: actor.userId,
      seconds: PRINTED_SECONDS,
      at: now(),
    });
    await record(tx, call, { action: 'people.reset_issued', subject: about(user_id) });
    const { email, full_name } = (await findPerson(tx, user_id))!;
    return { ...reset, email, full_name };
  });
  if (!made) return null;
  const { token, expires_at, ...slip } = made;
  // In the URL fragment, which browsers never send; the host is configured, never taken from the
  // request.
  const link = `${installation.publicUrl}/auth#join=${token}`;
  return { ...slip, link, qr: await qrPicture(link), expires_at: expires_at.toISOString() };
}

export type TellOwner = AuthHooks['tellOwner'];

/**
 * Removes a person's second factors and recovery codes and ends sessions and keys, so that a thief
 * with the phone is signed out too. The owner is told urgently. Returns the number of factors, null if there is no such
 * person.
 */
export function takeFactorsAway(
  call: Call,
  { user_id }: Target,
  tellOwner: TellOwner,
): Promise<number | null> {
  return call.db.transaction(async (tx) => {
    if (!(await lockHeldRole(tx, user_id))) return null;
    const at = call.now();
    const removed = await removeFactors(tx, user_id, at);
    if (removed > 0) await tellOwner(tx, { user_id, change: 'factor_removed', at });
    await record(tx, call, {
      action: 'people.factors_removed',
      subject: about(user_id),
      details: { removed },
    });
    return removed;
  });
}

async function answer(tx: Tx, userId: string) {
  const person = await findPerson(tx, userId);
  return person ? { person } : ({ refused: 'NOT_FOUND' } as const);
}

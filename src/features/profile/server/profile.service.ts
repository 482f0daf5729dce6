import type * as z from 'zod/mini';
import { isEnrolled, shortestPassword } from '#features/people/people.rules.ts';
import { findRoles } from '#features/people/server/held-roles.service.ts';
import { type Call, record } from '#features/people/server/people.service.ts';
import { type Factor, listVerifiedFactors } from '#platform/auth/server/factors/factors.ts';
import { countRecoveryCodes } from '#platform/auth/server/factors/recovery-codes.ts';
import { endOneSession, listSessions } from '#platform/auth/server/sessions/sessions.ts';
import { lockUser } from '#platform/auth/server/users.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Installation } from '#platform/http/server/procedures.ts';
import type { OwnFactor, OwnSession, Profile, ProfileInput } from '../profile.contract.ts';
import { findAccount, findHeldRole, updateMetadataName, updateProfile } from './profile.queries.ts';

/** The user's profile; null if the account was deleted. */
export async function getProfile(
  tx: Tx,
  { userId, installation }: { userId: string; installation: Pick<Installation, 'sendsSms'> },
) {
  const account = await findAccount(tx, userId);
  if (!account) return null;
  const roles = await findRoles(tx, userId);
  const { given_by, admins_need_factor, shortest_password, password_changed_at, ...own } = account;
  return {
    ...own,
    roles,
    may_change_name: !isEnrolled({ role: own.role, given_by }),
    shortest_password: shortestPassword(roles, shortest_password),
    password_changed_at: password_changed_at?.toISOString() ?? null,
    factors: (await listVerifiedFactors(tx, userId)).map(ownFactor),
    recovery_codes_left: await countRecoveryCodes(tx, userId),
    sms_available: installation.sendsSms,
    factor_required: roles.includes('admin') && admins_need_factor,
  } satisfies Profile;
}

const ownFactor = ({ id, factor_type, friendly_name, created_at }: Factor): OwnFactor => ({
  id,
  kind: factor_type,
  name: friendly_name,
  created_at: created_at.toISOString(),
});

/** Changes a user's own data; an enrolled student's name and phone belong to the school's record. */
export async function changeProfile(
  call: Call & { installation: Installation },
  { phone, ...input }: z.output<typeof ProfileInput>,
) {
  const { db, actor, now, installation } = call;
  const { userId } = actor;
  const change = { ...input, ...(phone !== undefined && { phone: phone || null }) };
  const fields = Object.keys(change);
  return db.transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) return { refused: 'NOT_FOUND' } as const;
    const named = change.full_name !== undefined || phone !== undefined;
    if (named && isEnrolled(await findHeldRole(tx, userId))) return { refused: 'ENROLLED_STUDENT' } as const;
    if (fields.length > 0) {
      await updateProfile(tx, userId, change);
      if (change.full_name !== undefined) await updateMetadataName(tx, userId, change.full_name, now());
      await record(tx, call, {
        action: 'profile.updated',
        subject: { type: 'user', id: userId },
        details: { fields },
      });
    }
    const profile = await getProfile(tx, { userId, installation });
    return profile ? { profile } : ({ refused: 'NOT_FOUND' } as const);
  });
}

/** The user's sessions, most recently used first. */
export async function ownSessions(
  tx: Tx,
  { actor, now }: Pick<Call, 'actor' | 'now'>,
): Promise<OwnSession[]> {
  const found = await listSessions(tx, actor.userId, now());
  return found.map((session) => ({
    id: session.id,
    current: session.id === actor.sessionId,
    user_agent: session.user_agent,
    address: session.address,
    aal: session.aal,
    created_at: session.created_at.toISOString(),
    last_used_at: session.last_used_at.toISOString(),
  }));
}

/** Ends one session; another user's session is reported as missing. Returns the remaining ones. */
export async function endOwnSession(call: Call, sessionId: string): Promise<OwnSession[] | null> {
  const { db, actor } = call;
  return db.transaction(async (tx) => {
    if (!(await endOneSession(tx, actor.userId, sessionId))) return null;
    await record(tx, call, { action: 'profile.session_ended', subject: { type: 'session', id: sessionId } });
    return ownSessions(tx, call);
  });
}

import { and, desc, eq, type InferSelectModel, ne, not } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import { pushSubscriptions } from '#platform/push/server/push.tables.ts';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { endApiKeys } from '../api-keys.ts';
import { sessions, users } from '../auth.tables.ts';
import { insertRefreshToken } from './refresh-tokens.ts';
import { endOf, sessionIsLive, type SessionLifeOf, sessionRuns } from './session-life.ts';

export type Session = InferSelectModel<typeof sessions>;
type User = InferSelectModel<typeof users>;

/** The method and origin of an authentication. */
export type Proof = {
  at: Date;
  userAgent: string | null;
  address: string;
  sessionLife: SessionLifeOf;
  /** Method as in the protocol; `password` by default. */
  method?: 'password' | 'otp' | 'recovery' | 'webauthn';
  /** aal2 for two factors in one (a passkey with user verification). */
  aal?: 'aal1' | 'aal2';
};

/**
 * Opens a session for an authenticated user, records the sign-in, and returns the session with its first refresh
 * token.
 */
export async function openSession(tx: Tx, user: User, proof: Proof & { trusted_at: Date }) {
  const { at, userAgent, address, sessionLife, method = 'password', aal = 'aal1', trusted_at } = proof;
  const life = await sessionLife(tx, user.id);
  await tx.delete(sessions).where(and(eq(sessions.user_id, user.id), not(sessionRuns(at)!)));
  const [session] = await tx
    .insert(sessions)
    .values({
      id: newId(),
      user_id: user.id,
      aal,
      amr: [{ method, timestamp: Math.floor(at.getTime() / 1000) }],
      user_agent: userAgent,
      address,
      created_at: at,
      refreshed_at: at,
      last_used_at: at,
      proved_at: at,
      trusted_at,
      idle_seconds: life.idleSeconds,
      not_after: endOf(life, at),
    })
    .returning();
  if (!session) throw new Error('A session was not stored.');
  const subject = { type: 'user', id: user.id };
  const details = { method, aal };
  await recordEvent(tx, { at, action: 'auth.signed_in', actorId: user.id, address, subject, details });
  await tx.update(users).set({ last_sign_in_at: at }).where(eq(users.id, user.id));
  return {
    user: { ...user, last_sign_in_at: at },
    session,
    refreshToken: await insertRefreshToken(tx, session.id, at),
  };
}

/**
 * After a second factor was verified: replaces the session by a new one with two factors, so that no earlier
 * token gains its rights. It expires no later than the old one would have. Null if the old one has already
 * ended.
 */
export async function raiseSession(
  tx: Tx,
  before: Session,
  { at, userAgent, address, method }: Pick<Proof, 'at' | 'userAgent' | 'address'> & { method: string },
): Promise<{ session: Session; refreshToken: string } | null> {
  const ended = await tx.delete(sessions).where(eq(sessions.id, before.id)).returning({ id: sessions.id });
  if (ended.length === 0) return null;
  const shown = { method, timestamp: Math.floor(at.getTime() / 1000) };
  const [session] = await tx
    .insert(sessions)
    .values({
      ...before,
      id: newId(),
      aal: 'aal2',
      amr: [...before.amr.filter((earlier) => earlier.method !== method), shown],
      user_agent: userAgent,
      address,
      refreshed_at: at,
      last_used_at: at,
      proved_at: at,
    })
    .returning();
  if (!session) throw new Error('A session was not stored.');
  return { session, refreshToken: await insertRefreshToken(tx, session.id, at) };
}

/** The session and its account, if both are valid. */
export async function findLiveSession(tx: Tx, sessionId: string, userId: string, at: Date) {
  const [found] = await tx
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId), sessionIsLive(at)));
  return found ?? null;
}

/** Records a fresh proof of identity: actions that require one are allowed for ten minutes. */
export async function markProved(tx: Tx, sessionId: string, at: Date): Promise<void> {
  await tx.update(sessions).set({ proved_at: at }).where(eq(sessions.id, sessionId));
}

/** A person's valid sessions, the last used first. */
export async function listSessions(tx: Tx, userId: string, at: Date): Promise<Session[]> {
  const found = await tx
    .select({ session: sessions })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.user_id, userId), sessionIsLive(at)))
    .orderBy(desc(sessions.last_used_at), desc(sessions.id));
  return found.map(({ session }) => session);
}

/** Ends this session; or all the owner's other sessions and program keys, since an intruder may hold any of them. */
export async function endSessions(
  tx: Tx,
  { id, user_id }: Pick<Session, 'id' | 'user_id'>,
  scope: 'local' | 'others',
  at: Date,
) {
  const own = eq(sessions.user_id, user_id);
  const which = { local: and(own, eq(sessions.id, id)), others: and(own, ne(sessions.id, id)) };
  await tx.delete(sessions).where(which[scope]);
  if (scope === 'others') await endApiKeys(tx, user_id, at);
}

/** Ends all sessions of a person on every device with the notices shown there, and all their program keys. */
export async function endAllAccess(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.user_id, userId));
  await tx.delete(pushSubscriptions).where(eq(pushSubscriptions.user_id, userId));
  await endApiKeys(tx, userId, at);
}

/** Ends one session of a person; false if they have no such session. */
export async function endOneSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.user_id, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id });
  return ended.length > 0;
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, type InferSelectModel, isNull, lte, ne, type Placeholder } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { newId } from '#platform/db/ids.ts';
import { refreshTokens, sessions, users } from './auth.tables.ts';
import type { User } from './users.ts';

export type Session = InferSelectModel<typeof sessions>;

const SESSION_DAYS = 14;
/** Two tabs may send one refresh token at the same moment, and an answer may get lost once: so long a used one still serves. */
const REUSE_WINDOW_MS = 10_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/** The condition under which a session counts: not over, and its account not closed. Needs `sessions` and `users` in the query. */
export function sessionIsLive(at: Date | Placeholder) {
  return and(gt(sessions.not_after, at), isNull(users.disabled_at));
}

/** Opens a session for somebody who has proved who they are; answers it with its first refresh token. */
export async function openSession(
  tx: Tx,
  user: User,
  { at, userAgent }: { at: Date; userAgent: string | null },
) {
  await tx.delete(sessions).where(and(eq(sessions.user_id, user.id), lte(sessions.not_after, at)));
  const [session] = await tx
    .insert(sessions)
    .values({
      id: newId(),
      user_id: user.id,
      amr: [{ method: 'password', timestamp: Math.floor(at.getTime() / 1000) }],
      user_agent: userAgent,
      created_at: at,
      refreshed_at: at,
      not_after: new Date(at.getTime() + SESSION_DAYS * 86_400_000),
    })
    .returning();
  if (!session) throw new Error('A session was not stored.');
  await tx.update(users).set({ last_sign_in_at: at }).where(eq(users.id, user.id));
  return {
    user: { ...user, last_sign_in_at: at },
    session,
    refreshToken: await insertRefreshToken(tx, { sessionId: session.id, parent: null, at }),
  };
}

/**
 * Exchanges a refresh token for the next one. A token that comes back later than the window was copied: nobody can tell
 * the owner from the thief, so the session ends for both.
 */
export async function rotateRefreshToken(tx: Tx, refreshToken: string, at: Date) {
  const tokenHash = hashToken(refreshToken);
  const owner = tx
    .select({ id: refreshTokens.session_id })
    .from(refreshTokens)
    .where(eq(refreshTokens.token_hash, tokenHash));
  // The session's lock, which signing out takes too, puts refreshes of one family in a line.
  const [found] = await tx
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(sessions.id, owner))
    .for('update', { of: sessions });
  if (!found || found.session.not_after <= at) return { refused: 'NOT_FOUND' } as const;
  if (found.user.disabled_at) return { refused: 'DISABLED' } as const;
  // Read after the lock: what the one before in the line wrote is seen.
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.token_hash, tokenHash));
  if (token?.used_at && at.getTime() - token.used_at.getTime() > REUSE_WINDOW_MS) {
    await tx.delete(sessions).where(eq(sessions.id, found.session.id));
    return { refused: 'REUSED' } as const;
  }
  await tx
    .update(refreshTokens)
    .set({ used_at: at })
    .where(and(eq(refreshTokens.token_hash, tokenHash), isNull(refreshTokens.used_at)));
  await tx.update(sessions).set({ refreshed_at: at }).where(eq(sessions.id, found.session.id));
  return {
    ...found,
    refreshToken: await insertRefreshToken(tx, { sessionId: found.session.id, parent: tokenHash, at }),
  };
}

async function insertRefreshToken(
  tx: Tx,
  { sessionId, parent, at }: { sessionId: string; parent: string | null; at: Date },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insert(refreshTokens)
    .values({ token_hash: hashToken(token), session_id: sessionId, parent_hash: parent, created_at: at });
  return token;
}

/** The session and its account, if both still count. */
export async function findLiveSession(tx: Tx, sessionId: string, userId: string, at: Date) {
  const [found] = await tx
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(and(eq(sessions.id, sessionId), eq(sessions.user_id, userId), sessionIsLive(at)));
  return found ?? null;
}

export type SignOutScope = 'local' | 'others' | 'global';

/** Ends this session, all others of its owner, or all. */
export async function endSessions(
  tx: Tx,
  { id, user_id }: Pick<Session, 'id' | 'user_id'>,
  scope: SignOutScope,
) {
  const own = eq(sessions.user_id, user_id);
  const which = { local: and(own, eq(sessions.id, id)), others: and(own, ne(sessions.id, id)), global: own };
  await tx.delete(sessions).where(which[scope]);
}

import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { refreshTokens, sessions, users } from '../auth.tables.ts';
import { sessionRuns } from './session-life.ts';

/** Two tabs may send one refresh token at the same moment, and an answer may get lost once: so long a used one still serves. */
const REUSE_WINDOW_MS = 10_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * Exchanges a refresh token for the next one. A token that comes back later than the window was copied: nobody can tell
 * the owner from the thief, so the session ends for both. A session that nobody used for too long is not renewed.
 */
export async function rotateRefreshToken(tx: Tx, refreshToken: string, at: Date, address: string) {
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
    .where(and(eq(sessions.id, owner), sessionRuns(at)))
    .for('update', { of: sessions });
  if (!found) return { refused: 'NOT_FOUND' } as const;
  if (found.user.disabled_at) return { refused: 'DISABLED' } as const;
  const { session } = found;
  // Read after the lock: what the one before in the line wrote is seen.
  const [token] = await tx.select().from(refreshTokens).where(eq(refreshTokens.token_hash, tokenHash));
  if (token?.used_at && at.getTime() - token.used_at.getTime() > REUSE_WINDOW_MS) {
    await tx.delete(sessions).where(eq(sessions.id, session.id));
    const subject = { type: 'user', id: session.user_id };
    await recordEvent(tx, { at, action: 'auth.session_reused', actorId: null, address, subject });
    return { refused: 'REUSED' } as const;
  }
  await tx
    .update(refreshTokens)
    .set({ used_at: at })
    .where(and(eq(refreshTokens.token_hash, tokenHash), isNull(refreshTokens.used_at)));
  await tx.update(sessions).set({ refreshed_at: at }).where(eq(sessions.id, session.id));
  return { ...found, refreshToken: await insertRefreshToken(tx, session.id, at, tokenHash) };
}

/** Gives a session a refresh token: its first one, or the child of another. */
export async function insertRefreshToken(
  tx: Tx,
  sessionId: string,
  at: Date,
  parent: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await tx
    .insert(refreshTokens)
    .values({ token_hash: hashToken(token), session_id: sessionId, parent_hash: parent, created_at: at });
  return token;
}

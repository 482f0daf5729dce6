import { createHash, randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { refreshTokens, sessions, users } from '../auth.tables.ts';
import { sessionRuns } from './session-life.ts';

/**
 * Two tabs may send the same refresh token at once, and a response may get lost: a used token is accepted
 * again for this long.
 */
const REUSE_WINDOW_MS = 10_000;

const hashToken = (token: string) => createHash('sha256').update(token).digest('base64url');

/**
 * The successor of a token. Only hashes are stored, so it is computed from the previous token, which the
 * caller holds, and the installation's key, which neither the caller nor a copy of the database has.
 */
const successorOf = (secrets: Secrets, token: string) => secrets.hash('refresh token', token);

type Renewal = { refreshToken: string; secrets: Secrets; at: Date; address: string };

/**
 * Exchanges a refresh token for the next one. Within the reuse window, a used token yields the session's
 * active token, its successor, so that a session never has two. A token reused later was copied: owner and
 * thief cannot be told apart, so the session ends for both. An idle session is not renewed.
 */
export async function rotateRefreshToken(tx: Tx, { refreshToken, secrets, at, address }: Renewal) {
  const [found] = await lockOwner(tx, { tokenHash: hashToken(refreshToken), at });
  if (!found) return { refused: 'NOT_FOUND' } as const;
  if (found.user.disabled_at) return { refused: 'DISABLED' } as const;
  const { session } = found;
  const next = await nextToken(tx, refreshToken, { secrets, at, sessionId: session.id });
  if (next === null) {
    await tx.delete(sessions).where(eq(sessions.id, session.id));
    const subject = { type: 'user', id: session.user_id };
    await recordEvent(tx, { at, action: 'auth.session_reused', actorId: null, address, subject });
    return { refused: 'REUSED' } as const;
  }
  await noteRefresh(tx, { sessionId: session.id, at });
  return { ...found, refreshToken: next };
}

type Family = { secrets: Secrets; at: Date; sessionId: string };

/** The active token for a token: its successor, created now or by a recent use. Null for a copied token. */
async function nextToken(tx: Tx, token: string, family: Family): Promise<string | null> {
  const { secrets, at, sessionId } = family;
  // Read after the lock, so that the previous caller's write is visible.
  const used = await usedAt(tx, token);
  const next = successorOf(secrets, token);
  if (used === 'never') {
    await noteTokenUse(tx, { tokenHash: hashToken(token), at });
    await storeToken(tx, { token: next, sessionId, at, parent: hashToken(token) });
    return next;
  }
  if (used === 'unknown' || at.getTime() - used.getTime() > REUSE_WINDOW_MS) return null;
  let active = next;
  while ((await usedAt(tx, active)) instanceof Date) active = successorOf(secrets, active);
  return (await usedAt(tx, active)) === 'never' ? active : null;
}

async function usedAt(tx: Tx, token: string): Promise<Date | 'never' | 'unknown'> {
  const [stored] = await selectUse(tx, { tokenHash: hashToken(token) });
  return stored ? (stored.used_at ?? 'never') : 'unknown';
}

/** Creates a session's first refresh token. */
export async function insertRefreshToken(tx: Tx, sessionId: string, at: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await storeToken(tx, { token, sessionId, at, parent: null });
  return token;
}

type NewToken = { token: string; sessionId: string; at: Date; parent: string | null };

async function storeToken(tx: Tx, { token, sessionId, at, parent }: NewToken): Promise<void> {
  await insertToken(tx, { tokenHash: hashToken(token), sessionId, at, parent });
}

const isToken = eq(refreshTokens.token_hash, sql.placeholder('tokenHash'));

/** The session's lock, which signing out takes too, serializes refreshes of one family. */
const lockOwner = prepared('refresh_owner', (tx) =>
  tx
    .select({ session: sessions, user: users })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(
      and(
        eq(sessions.id, tx.select({ id: refreshTokens.session_id }).from(refreshTokens).where(isToken)),
        sessionRuns(sql.placeholder('at')),
      ),
    )
    .for('update', { of: sessions }),
);

const selectUse = prepared('refresh_use', (tx) =>
  tx.select({ used_at: refreshTokens.used_at }).from(refreshTokens).where(isToken),
);

const noteTokenUse = prepared('refresh_note_use', (tx) =>
  tx
    .update(refreshTokens)
    .set({ used_at: sql`${sql.placeholder('at')}` })
    .where(isToken),
);

const noteRefresh = prepared('refresh_note', (tx) =>
  tx
    .update(sessions)
    .set({ refreshed_at: sql`${sql.placeholder('at')}` })
    .where(eq(sessions.id, sql.placeholder('sessionId'))),
);

const insertToken = prepared('refresh_insert', (tx) =>
  tx.insert(refreshTokens).values({
    token_hash: sql.placeholder('tokenHash'),
    session_id: sql.placeholder('sessionId'),
    parent_hash: sql.placeholder('parent'),
    created_at: sql.placeholder('at'),
  }),
);

import { eq } from 'drizzle-orm';
import { type Call, record } from '#features/people/server/people.service.ts';
import { uncountGuess, takeGuess } from '#platform/auth/server/limits/guess-limit.ts';
import { verifyPassword } from '#platform/auth/server/passwords/passwords.ts';
import { AuthRefusal } from '#platform/auth/server/refusal.ts';
import { users } from '#platform/auth/server/auth.tables.ts';
import { markProved } from '#platform/auth/server/sessions/sessions.ts';
import type { Tx } from '#platform/db/database.ts';

/**
 * Checks the password again and allows sensitive calls on this device for ten minutes. Failed attempts are
 * limited per person. If a second factor is required, the password alone proves nothing.
 */
export async function provePassword(call: Call, password: string) {
  const { db, actor, now } = call;
  const { userId, sessionId } = actor;
  if (actor.hold === 'MFA_CHALLENGE') return { refused: 'MFA_REQUIRED' } as const;
  const guess = { about: `prove ${userId}`, at: now() };
  // Counted before the check, so that concurrent guesses can't bypass the limit.
  if (!(await takeGuess(db, guess))) return { refused: 'TOO_MANY_ATTEMPTS' } as const;
  const hash = await db.transaction((tx) => findPasswordHash(tx, userId));
  const right = await verifyPassword(hash, password).catch((error: unknown) => {
    if (error instanceof AuthRefusal) return null;
    throw error;
  });
  const subject = { type: 'user', id: userId };
  return db.transaction(async (tx) => {
    if (right === false) {
      await record(tx, call, { action: 'auth.proof_failed', subject });
      return { refused: 'WRONG_PASSWORD' } as const;
    }
    await uncountGuess(tx, guess);
    if (right === null) return { refused: 'UNAVAILABLE' } as const;
    const at = now();
    await markProved(tx, sessionId, at);
    await record(tx, call, { action: 'auth.proved', subject });
    return { proved_at: at.toISOString() };
  });
}

async function findPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const [found] = await tx.select({ hash: users.password_hash }).from(users).where(eq(users.id, userId));
  return found?.hash ?? null;
}

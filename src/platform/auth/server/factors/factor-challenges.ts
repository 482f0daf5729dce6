import { and, eq, gt, type InferSelectModel, isNull, lte } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { factorChallenges } from '../auth.tables.ts';

export type Challenge = InferSelectModel<typeof factorChallenges>;

const CHALLENGE_MS = 5 * 60_000;

export const endOfChallenge = (askedAt: Date) => new Date(askedAt.getTime() + CHALLENGE_MS);

type Asked = {
  id: string;
  factorId: string;
  sessionId: string;
  challenge: string | null;
  at: Date;
};

/**
 * Creates a challenge for a factor, which only this session can answer, within five minutes. Deletes the
 * session's expired challenges.
 */
export async function insertChallenge(tx: Tx, { id, factorId, sessionId, challenge, at }: Asked) {
  const expires_at = endOfChallenge(at);
  await tx
    .delete(factorChallenges)
    .where(and(eq(factorChallenges.session_id, sessionId), lte(factorChallenges.expires_at, at)));
  await tx
    .insert(factorChallenges)
    .values({ id, factor_id: factorId, session_id: sessionId, challenge, expires_at, created_at: at });
  return expires_at;
}

type Sought = { id: string; sessionId: string; factorId?: string | undefined; at: Date };

/** An open challenge of this session; null for another session's or factor's, and for one already answered. */
export async function findChallenge(
  tx: Tx,
  { id, sessionId, factorId, at }: Sought,
): Promise<Challenge | null> {
  const [found] = await tx
    .select()
    .from(factorChallenges)
    .where(
      and(
        eq(factorChallenges.id, id),
        eq(factorChallenges.session_id, sessionId),
        factorId === undefined ? undefined : eq(factorChallenges.factor_id, factorId),
        isNull(factorChallenges.used_at),
        gt(factorChallenges.expires_at, at),
      ),
    );
  return found ?? null;
}

export async function useChallenge(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.update(factorChallenges).set({ used_at: at }).where(eq(factorChallenges.id, id));
}

/**
 * Records the answer to a challenge that was not stored before; false if it was answered already. The row is
 * kept until the challenge would have expired.
 */
export async function noteAnswered(tx: Tx, id: string, expires_at: Date, at: Date): Promise<boolean> {
  await tx
    .delete(factorChallenges)
    .where(and(isNull(factorChallenges.factor_id), lte(factorChallenges.expires_at, at)));
  const noted = await tx
    .insert(factorChallenges)
    .values({ id, expires_at, used_at: at, created_at: at })
    .onConflictDoNothing()
    .returning({ id: factorChallenges.id });
  return noted.length > 0;
}

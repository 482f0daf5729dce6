import { eq } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Tx } from '#platform/db/database.ts';
import { brokenConstraint } from '#platform/db/violations.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { factors } from '../auth.tables.ts';
import { factorNotFound } from './challenge-factor.ts';
import type { FactorContext } from './enrol-factor.ts';
import { countFailure, giveBackFailure } from '../limits/failure-buckets.ts';
import { type FactorAnswer, judgeAnswer, type Judged, wrongAnswer } from './factor-answers.ts';
import { findChallenge, useChallenge } from './factor-challenges.ts';
import { type Factor, lockFactor } from './factors.ts';
import { tooManyAttempts } from '../limits/sign-in-queue.ts';
import { checkLevel, checkOwnPassword, lockOwn, type Own } from '../sessions/own-session.ts';
import { AuthRefusal } from '../refusal.ts';
import { THROTTLE_LIMITS } from '../limits/throttle.ts';

export type From = { at: Date; address: string; userAgent: string | null };
export type Wanted = FactorAnswer & {
  challengeId: string;
  /** Omitted if the challenge refers to a factor, as in a passkey registration. */
  factorId?: string;
};

/**
 * Wrong answers per person: ten in 15 minutes. The network limit does not apply, because the caller has a
 * session.
 */
const LIMIT = THROTTLE_LIMITS.account;
const bucketOf = (userId: string) => `factor ${userId}`;

export type Proved = Judged & { factor: Factor };

/**
 * Checks the answer to a challenge of this session, once, in one transaction with its consequences. Attempts are
 * counted before they are checked, over all of a person's factors and challenges, so that a hundred parallel ones are
 * not all let through.
 */
export async function answerChallenge<T>(
  context: FactorContext,
  own: Own,
  wanted: Wanted,
  from: From,
  follow: (tx: Tx, own: Own, proved: Proved) => Promise<T>,
): Promise<T> {
  const { db } = context;
  const { at } = from;
  const bucket = bucketOf(own.user.id);
  const { room, failures, until } = await db.transaction((tx) => countFailure(tx, bucket, LIMIT, at));
  if (!room) throw tooManyAttempts(until, at);
  let answered: { right: T } | null;
  try {
    answered = await db.transaction(async (tx) => {
      const current = await lockOwn(tx, own, at);
      const proved = await judge(tx, context, current, wanted, from);
      if (!proved) {
        if (failures === LIMIT.failures) await recordLock(tx, own, from);
        return null;
      }
      const right = await follow(tx, current, proved);
      await giveBackFailure(tx, bucket, at);
      return { right };
    });
  } catch (error) {
    // Not a guess: nothing was checked, or the passkey is already registered.
    await db.transaction((tx) => giveBackFailure(tx, bucket, at));
    if (brokenConstraint(error) === 'factors_credential_id_key')
      throw new AuthRefusal(422, 'webauthn_credential_exists', AUTH_MESSAGES.passkeyKnown);
    throw error;
  }
  if (!answered) throw wrongAnswer();
  return answered.right;
}

function recordLock(tx: Tx, { user }: Own, { at, address }: From): Promise<void> {
  const subject = { type: 'user', id: user.id };
  const details = { what: 'factor' };
  return recordEvent(tx, { at, action: 'auth.locked', actorId: user.id, address, subject, details });
}

async function judge(
  tx: Tx,
  context: FactorContext,
  own: Own,
  { challengeId, factorId, ...answer }: Wanted,
  { at, address }: From,
): Promise<Proved | null> {
  const { user, session } = own;
  const challenge = await findChallenge(tx, { id: challengeId, sessionId: session.id, factorId, at });
  const asked = factorId ?? challenge?.factor_id;
  const factor = asked ? await lockFactor(tx, user.id, asked) : null;
  if (!factor && factorId) throw factorNotFound();
  if (!factor || !challenge)
    throw new AuthRefusal(422, 'mfa_challenge_expired', AUTH_MESSAGES.challengeEnded);
  const isNew = factor.status === 'unverified';
  if (isNew) {
    // The proof was recent when the challenge began, minutes ago; a factor may have been added since.
    await checkLevel(tx, own);
    checkOwnPassword(own);
  }
  const subject = { type: 'user', id: user.id };
  const details = { factor_id: factor.id, factor_type: factor.factor_type };
  const event = { at, actorId: user.id, address, subject, details };
  const judged = await judgeAnswer(tx, context, { factor, challenge, at }, answer);
  if (!judged) {
    await recordEvent(tx, { ...event, action: 'auth.factor_failed' });
    return null;
  }
  await useChallenge(tx, challenge.id, at);
  const kept = await keepProof(tx, factor, judged, at);
  const changed = isNew ? 'factor_added' : judged.method === 'recovery_code' ? 'recovery_code_used' : null;
  if (changed) {
    await recordEvent(tx, { ...event, action: `auth.${changed}` });
    await context.tellOwner(tx, { user_id: user.id, change: changed, at });
  } else await recordEvent(tx, { ...event, action: 'auth.factor_verified' });
  return { ...judged, factor: kept };
}

async function keepProof(tx: Tx, factor: Factor, { method, kept }: Judged, at: Date): Promise<Factor> {
  if (method === 'recovery_code') return factor;
  const isNew = factor.status === 'unverified';
  const [updated] = await tx
    .update(factors)
    .set({ ...kept, status: 'verified', last_used_at: at, ...(isNew && { updated_at: at }) })
    .where(eq(factors.id, factor.id))
    .returning();
  if (!updated) throw factorNotFound();
  return updated;
}

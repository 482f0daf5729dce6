import { answerChallenge, type From, type Wanted } from './answer-challenge.ts';
import type { FactorContext } from './enrol-factor.ts';
import type { Factor } from './factors.ts';
import { type Own, sessionNotFound } from '../sessions/own-session.ts';
import { raiseSession } from '../sessions/sessions.ts';

/** A correct answer replaces the session by a new one. */
export function verifyFactor(context: FactorContext, own: Own, wanted: Wanted, from: From) {
  return answerChallenge(context, own, wanted, from, async (tx, { user, session }, { method }) => {
    const raised = await raiseSession(tx, session, { ...from, method });
    if (!raised) throw sessionNotFound();
    return { user, ...raised };
  });
}

/**
 * A correct answer activates the factor and leaves the session unchanged: it must verify the factor like any
 * other session.
 */
export function confirmPasskey(
  context: FactorContext,
  own: Own,
  wanted: Wanted,
  from: From,
): Promise<Factor> {
  return answerChallenge(context, own, wanted, from, async (_tx, _own, { factor }) => factor);
}

import { answerChallenge, type From, type Wanted } from './answer-challenge.ts';
import type { FactorContext } from './enrol-factor.ts';
import type { Factor } from './factors.ts';
import { type Own, sessionNotFound } from '../sessions/own-session.ts';
import { raiseSession } from '../sessions/sessions.ts';

/** A right answer opens a new session in place of the one it was given in. */
export function verifyFactor(context: FactorContext, own: Own, wanted: Wanted, from: From) {
  return answerChallenge(context, own, wanted, from, async (tx, { user, session }, { method }) => {
    const raised = await raiseSession(tx, session, { ...from, method });
    if (!raised) throw sessionNotFound();
    return { user, ...raised };
  });
}

/** A right answer makes the factor count and leaves the session as it is: it has to show the factor like any other. */
export function confirmPasskey(
  context: FactorContext,
  own: Own,
  wanted: Wanted,
  from: From,
): Promise<Factor> {
  return answerChallenge(context, own, wanted, from, async (_tx, _own, { factor }) => factor);
}

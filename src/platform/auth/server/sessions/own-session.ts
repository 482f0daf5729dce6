import type { Tx } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { listVerifiedFactors } from '../factors/factors.ts';
import { AuthRefusal } from '../refusal.ts';
import { findLiveSession, type Session } from './sessions.ts';
import { lockUser, type User } from '../users.ts';

export type Own = { user: User; session: Session };

/** So long after a proof of who it is, factors may be added and removed. */
const PROVED_MS = 10 * 60_000;

export const sessionNotFound = () =>
  new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

/** The account, locked, and its session as they are now: one that was ended since the request came changes nothing. */
export async function lockOwn(tx: Tx, { user, session }: Own, at: Date): Promise<Own> {
  const current = await lockUser(tx, user.id);
  const found = current && (await findLiveSession(tx, session.id, user.id, at));
  if (!found) throw sessionNotFound();
  return found;
}

/** An enrolled factor must be proved before one is added or removed: a password alone must not undo it. */
export async function checkLevel(tx: Tx, { user, session }: Own): Promise<void> {
  if (session.aal !== 'aal2' && (await listVerifiedFactors(tx, user.id)).length > 0)
    throw new AuthRefusal(403, 'insufficient_aal', AUTH_MESSAGES.factorFirst);
}

/** And has shown it, or the password, a moment ago: somebody who found the page open adds and removes nothing. */
export function checkProof({ session }: Own, at: Date): void {
  if (at.getTime() - session.proved_at.getTime() > PROVED_MS)
    throw new AuthRefusal(403, 'reauthentication_needed', AUTH_MESSAGES.proveAgain);
}

/** Somebody else knows a password that was given: what they add would stay theirs. */
export function checkOwnPassword({ user }: Own): void {
  if (user.must_change_password)
    throw new AuthRefusal(403, 'password_change_needed', AUTH_MESSAGES.ownPasswordFirst);
}

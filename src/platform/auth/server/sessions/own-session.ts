import type { Tx } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { listVerifiedFactors } from '../factors/factors.ts';
import { AuthRefusal } from '../refusal.ts';
import { findLiveSession, type Session } from './sessions.ts';
import { lockUser, type User } from '../users.ts';

export type Own = { user: User; session: Session };

/** After proof of identity, factors may be added and removed for this long. */
const PROVED_MS = 10 * 60_000;

export const sessionNotFound = () =>
  new AuthRefusal(403, 'session_not_found', 'Session from session_id claim in JWT does not exist');

/**
 * The current account, locked, and its current session. Refuses if the session has ended since the request
 * arrived.
 */
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

/** The proof must also be recent, so that a person who finds the page open can neither add nor remove a factor. */
export function checkProof({ session }: Own, at: Date): void {
  if (at.getTime() - session.proved_at.getTime() > PROVED_MS)
    throw new AuthRefusal(403, 'reauthentication_needed', AUTH_MESSAGES.proveAgain);
}

/** An assigned password is known to somebody else, whose factor would stay on the account. */
export function checkOwnPassword({ user }: Own): void {
  if (user.must_change_password)
    throw new AuthRefusal(403, 'password_change_needed', AUTH_MESSAGES.ownPasswordFirst);
}

import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { hashPassword, newPasswordFault } from './passwords.ts';
import { findReset, useReset } from '../recovery/reset-tokens.ts';
import { endAllAccess } from '../sessions/sessions.ts';
import { clearAccountFailures } from '../limits/throttle.ts';
import { lockUser, setOwnPassword, type User } from '../users.ts';

type Choice = {
  secrets: Secrets;
  /** The link's token or the slip's code. */
  key: string;
  password: string;
  /** Depends on the account's role and the school's setting. */
  shortest: number;
  /** Words refused in passwords: the school's name. */
  schoolWords: string[];
  at: Date;
  address: string;
  /** Further writes to run in the same transaction. */
  alongside?: (tx: Tx, user: User) => Promise<void>;
};

type Chosen = { email: string } | { refused: 'ENDED' | 'SHORT' | 'WEAK' };

/**
 * Sets a new password by a one-time link or code: uses it up, ends every session and key of the account, and
 * clears its failure counts. A second factor is still required at the next sign-in. If the password is
 * refused, the link stays valid.
 */
export async function chooseNewPassword(
  db: Db,
  { secrets, key, password, shortest, schoolWords, at, address, alongside }: Choice,
): Promise<Chosen> {
  const reset = await db.transaction((tx) => findReset(tx, secrets, key, at));
  if (!reset) return { refused: 'ENDED' };
  const fault = await newPasswordFault(password, { email: reset.email, shortest, words: schoolWords });
  if (fault) return { refused: fault === 'SHORT' ? 'SHORT' : 'WEAK' };
  // Always queued: only holders of a valid link get this far.
  const password_hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    // Locks the account first, as everywhere, so that concurrent changes of an account cannot deadlock.
    const user = await lockUser(tx, reset.user_id);
    if (!user || user.disabled_at || !(await useReset(tx, secrets, key, at))) return { refused: 'ENDED' };
    await setOwnPassword(tx, user.id, password_hash, at);
    await endAllAccess(tx, user.id, at);
    await clearAccountFailures(tx, user.email);
    await alongside?.(tx, user);
    await recordEvent(tx, {
      at,
      action: 'auth.password_reset',
      actorId: user.id,
      address,
      subject: { type: 'user', id: user.id },
    });
    return { email: user.email };
  });
}

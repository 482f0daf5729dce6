import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import { causeCode } from '#platform/http/server/errors.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { AUTH_MESSAGES } from '../../auth-messages.ts';
import { users } from '../auth.tables.ts';
import { countFailure } from '../limits/failure-buckets.ts';
import { signInQueue, tooManyAttempts } from '../limits/sign-in-queue.ts';
import { QueueFull, workQueue } from '../passwords/work-queue.ts';
import { uncountGuess, takeGuess } from '../limits/guess-limit.ts';
import { type Device, rememberDevice } from '../sessions/known-devices.ts';
import { networkOf } from '../limits/network.ts';
import type { AuthHooks } from '../options.ts';
import { AuthRefusal } from '../refusal.ts';
import { findReset, makeResetLink, useReset } from './reset-tokens.ts';
import { openSession, type Proof } from '../sessions/sessions.ts';
import { clearAccountFailures, emailDigest } from '../limits/throttle.ts';
import { findUserByEmail, lockUser } from '../users.ts';

const LINK_SECONDS = 30 * 60;
const PER_NEIGHBOURHOOD = { failures: 30, seconds: 5 * 60 };
const PER_ACCOUNT = { failures: 3, seconds: 3_600 };
const GUESS_WINDOW_MS = 5 * 60_000;
/** Fixed response time, so that timing does not reveal whether a link was created. */
const ANSWER_MS = 150;

type AuthContext = { db: Db; secrets: Secrets } & Pick<AuthHooks, 'tellOwner'>;
type Asked = { email: string; address: string; at: Date };
type Recovery = Pick<AuthContext, 'db'> & { log: Logger; sendRecovery: AuthHooks['sendRecovery'] };

/**
 * These requests are unauthenticated, so only one at a time may hold a database connection; another may
 * create a link.
 */
const STRANGERS = { atOnce: 1, waiting: 32 };
const LINKS = { atOnce: 1, waiting: 64 };

/**
 * Password recovery for anonymous callers. Mails a reset link to the owner of an account, at most three times an
 * hour; does nothing for an unknown address. The response waits for neither and always takes the same time; it
 * reveals only whether the network is within its limit.
 */
export function recoveryDesk({ db, log, sendRecovery }: Recovery) {
  const strangers = signInQueue(STRANGERS);
  const links = workQueue(LINKS);

  /**
   * Separate from the sign-in limit: a class that forgot its passwords must not block those who remember
   * theirs.
   */
  const mayAsk = ({ address, at }: Asked) =>
    strangers.enter({ address, at }, async () => {
      const from = await db.transaction((tx) =>
        countFailure(tx, `recover ${networkOf(address)}`, PER_NEIGHBOURHOOD, at),
      );
      strangers.note(address, from, at);
      if (!from.room) throw tooManyAttempts(from.until, at);
    });

  const sendWay = ({ email, address, at }: Asked) =>
    db.transaction(async (tx) => {
      const { room } = await countFailure(tx, `recover ${emailDigest(email)}`, PER_ACCOUNT, at);
      const user = await findUserByEmail(tx, email);
      if (!room || !user || user.disabled_at) return;
      const { token, expires_at } = await makeResetLink(tx, { userId: user.id, seconds: LINK_SECONDS, at });
      await sendRecovery(tx, { user, token, at, expires_at });
      const subject = { type: 'user', id: user.id };
      await recordEvent(tx, { at, action: 'auth.reset_asked', actorId: null, address, subject });
    });

  /** Never throws: the call is not awaited. */
  const sendLater = async (asked: Asked) => {
    try {
      await links(() => sendWay(asked));
    } catch (error) {
      log.warn({ code: causeCode(error), full: error instanceof QueueFull }, 'a reset link was not made');
    }
  };

  return async function askForRecovery(asked: Asked): Promise<void> {
    const asking = mayAsk(asked).then(() => void sendLater(asked));
    await Promise.all([asking, sleep(ANSWER_MS)]);
  };
}

/**
 * Opens a session from a reset link so that the client can set a password. Until then the session permits nothing
 * else, and a second factor is still required. Each link works once.
 */
export async function verifyRecovery(
  { db, secrets, tellOwner }: AuthContext,
  key: string,
  proof: Proof & { device: Device },
) {
  const { at, address } = proof;
  const guess = { door: 'sign-in' as const, address, at };
  if (!(await takeGuess(db, guess))) throw tooManyAttempts(new Date(at.getTime() + GUESS_WINDOW_MS), at);
  const opened = await db.transaction(async (tx) => {
    const reset = await findReset(tx, secrets, key, at);
    // Locks the account first, as everywhere, so that concurrent changes of an account cannot deadlock.
    const user = reset && (await lockUser(tx, reset.user_id));
    if (!user || user.disabled_at || !(await useReset(tx, secrets, key, at))) return null;
    await uncountGuess(tx, guess);
    await clearAccountFailures(tx, user.email);
    const held = await holdForNewPassword(tx, user.id);
    const { trusted_at } = await rememberDevice(tx, user, proof.device, at);
    await tellOwner(tx, { user_id: user.id, change: 'password_reset', at });
    return openSession(tx, { ...user, ...held }, { ...proof, trusted_at, method: 'recovery' });
  });
  if (!opened) throw new AuthRefusal(403, 'otp_expired', AUTH_MESSAGES.linkEnded);
  return opened;
}

async function holdForNewPassword(tx: Tx, userId: string) {
  const held = { must_change_password: true, password_expires_at: null };
  await tx.update(users).set(held).where(eq(users.id, userId));
  return held;
}

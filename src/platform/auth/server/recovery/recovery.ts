import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { AUTH_MESSAGES } from '../../auth.messages.ts';
import { users } from '../auth.tables.ts';
import { countFailure } from '../limits/failure-buckets.ts';
import { tooManyAttempts } from '../limits/sign-in-queue.ts';
import { uncountGuess, countGuess } from '../limits/guess-limit.ts';
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
/** Every request takes this long, so that nobody reads off the time whether a link was made. */
const ANSWER_MS = 150;

type AuthContext = { db: Db; secrets: Secrets; sendRecovery: AuthHooks['sendRecovery'] };
type Asked = { email: string; address: string; at: Date };

/**
 * Sends the way to a new password to the owner of an account, three times an hour at most. For an address without an account
 * it does nothing, in the same time and with the same answer.
 */
export async function askForRecovery(context: AuthContext, asked: Asked): Promise<void> {
  const done = sendWay(context, asked);
  await Promise.all([done, sleep(ANSWER_MS)]);
}

async function sendWay(
  { db, sendRecovery }: Omit<AuthContext, 'secrets'>,
  { email, address, at }: Asked,
): Promise<void> {
  // Apart from sign-in's count: a class that forgot its passwords must not close the door to those who remember theirs.
  const from = await db.transaction((tx) =>
    countFailure(tx, `recover ${networkOf(address)}`, PER_NEIGHBOURHOOD, at),
  );
  if (!from.room) throw tooManyAttempts(from.until, at);
  await db.transaction(async (tx) => {
    const { room } = await countFailure(tx, `recover ${emailDigest(email)}`, PER_ACCOUNT, at);
    const user = await findUserByEmail(tx, email);
    if (!room || !user || user.disabled_at) return;
    const { token, expires_at } = await makeResetLink(tx, { userId: user.id, seconds: LINK_SECONDS, at });
    await sendRecovery(tx, { user, token, at, expires_at });
    const subject = { type: 'user', id: user.id };
    await recordEvent(tx, { at, action: 'auth.reset_asked', actorId: null, address, subject });
  });
}

/**
 * Opens a session with a reset link, for a client that then sets the password in it. Nothing else opens before that, and a
 * second factor is still asked for. The link serves once.
 */
export async function verifyRecovery(
  { db, secrets }: AuthContext,
  key: string,
  proof: Proof & { device: Device },
) {
  const { at, address } = proof;
  const guess = { door: 'sign-in' as const, address, at };
  if (!(await db.transaction((tx) => countGuess(tx, guess))))
    throw tooManyAttempts(new Date(at.getTime() + GUESS_WINDOW_MS), at);
  const opened = await db.transaction(async (tx) => {
    const reset = await findReset(tx, secrets, key, at);
    // The account first, as everywhere: two that change one account never wait for each other in a circle.
    const user = reset && (await lockUser(tx, reset.user_id));
    if (!user || user.disabled_at || !(await useReset(tx, secrets, key, at))) return null;
    await uncountGuess(tx, guess);
    await clearAccountFailures(tx, user.email);
    const held = await holdForNewPassword(tx, user.id);
    await rememberDevice(tx, user.id, proof.device, at);
    return openSession(tx, { ...user, ...held }, { ...proof, method: 'recovery' });
  });
  if (!opened) throw new AuthRefusal(403, 'otp_expired', AUTH_MESSAGES.linkEnded);
  return opened;
}

async function holdForNewPassword(tx: Tx, userId: string) {
  const held = { must_change_password: true, password_expires_at: null };
  await tx.update(users).set(held).where(eq(users.id, userId));
  return held;
}

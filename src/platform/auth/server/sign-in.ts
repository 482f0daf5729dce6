import type { Db } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../auth.messages.ts';
import { verifyPassword } from './passwords.ts';
import { AuthRefusal } from './refusal.ts';
import { openSession } from './sessions.ts';
import { tooManyAttempts } from './sign-up.ts';
import {
  type Attempt,
  forgiveFailures,
  takeAttempt,
  takeBackAttempt,
  type ThrottleLimits,
} from './throttle.ts';
import { findUserByEmail, lockUser, type User } from './users.ts';

type SignIn = Attempt & { password: string; userAgent: string | null };

/**
 * Opens a session for the right password. A wrong password, an unknown address and an account whose failures are used up
 * are told apart neither by the answer nor by the time it takes.
 */
export async function signInWithPassword(db: Db, limits: ThrottleLimits, signIn: SignIn) {
  const { user, counted } = await db.transaction(async (tx) => {
    const counted = await takeAttempt(tx, limits, signIn);
    if (!counted.address) throw tooManyAttempts(limits.address.seconds);
    return { user: await findUserByEmail(tx, signIn.email), counted };
  });
  const right = await judge(db, signIn, user, counted);
  if (!user || !right || !counted.account) throw invalidCredentials();
  return db.transaction(async (tx) => {
    // Judging took a while: a password that was changed meanwhile must not open a session that outlives the change.
    const current = await lockUser(tx, user.id);
    if (current?.password_hash !== user.password_hash) throw invalidCredentials();
    if (current.disabled_at) throw new AuthRefusal(400, 'user_banned', AUTH_MESSAGES.disabled);
    await forgiveFailures(tx, signIn);
    return openSession(tx, current, signIn);
  });
}

const invalidCredentials = () =>
  new AuthRefusal(400, 'invalid_credentials', AUTH_MESSAGES.invalidCredentials);

async function judge(
  db: Db,
  signIn: SignIn,
  user: User | null,
  counted: { account: boolean },
): Promise<boolean> {
  try {
    return await verifyPassword(user?.password_hash ?? null, signIn.password);
  } catch (error) {
    await db.transaction((tx) => takeBackAttempt(tx, signIn, counted));
    throw error;
  }
}

import { eq } from 'drizzle-orm';
import type { Db, Tx } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../auth.messages.ts';
import { users } from './auth.tables.ts';
import { checkNewPassword, hashNewPassword } from './passwords.ts';
import { AuthRefusal } from './refusal.ts';
import { forgiveSignUpAttempt, takeSignUpAttempt, type ThrottleLimits } from './throttle.ts';
import { createUser, type User } from './users.ts';

/**
 * The product's part of a sign-up, in its transaction: answers what to keep as the account's metadata, or throws an
 * `AuthRefusal` so that there is no account.
 */
export type OnSignUp = (
  tx: Tx,
  user: { user_id: string; email: string; user_metadata: Record<string, unknown> },
) => Promise<Record<string, unknown>>;

type SignUp = { email: string; password: string; data: Record<string, unknown>; address: string; at: Date };
type House = { db: Db; limits: ThrottleLimits; onSignUp: OnSignUp };

/** Makes an account, without a session: the person signs in afterwards. */
export async function signUp(
  { db, limits, onSignUp }: House,
  { email, password, data, address, at }: SignUp,
): Promise<User> {
  checkNewPassword(password, email);
  if (!(await db.transaction((tx) => takeSignUpAttempt(tx, limits, address, at))))
    throw tooManyAttempts(limits.address.seconds);
  const password_hash = await hashNewPassword(password);
  return db.transaction(async (tx) => {
    const user = await createUser(tx, { email, password_hash });
    if (!user) throw new AuthRefusal(422, 'user_already_exists', AUTH_MESSAGES.alreadyRegistered);
    await forgiveSignUpAttempt(tx, address, at);
    const user_metadata = await onSignUp(tx, { user_id: user.id, email, user_metadata: data });
    await tx.update(users).set({ user_metadata }).where(eq(users.id, user.id));
    return { ...user, user_metadata };
  });
}

export function tooManyAttempts(seconds: number): AuthRefusal {
  return new AuthRefusal(429, 'over_request_rate_limit', AUTH_MESSAGES.tooManyAttempts, {
    retryAfterSeconds: seconds,
  });
}

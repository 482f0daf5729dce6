import { eq } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db } from '#platform/db/database.ts';
import { AUTH_MESSAGES } from '../auth-messages.ts';
import { users } from './auth.tables.ts';
import { type SignInQueue, tooManyAttempts } from './limits/sign-in-queue.ts';
import type { AuthHooks } from './options.ts';
import { checkNewPassword, hashNewPassword } from './passwords/passwords.ts';
import { AuthRefusal } from './refusal.ts';
import {
  forgiveSignUpAttempt,
  giveBackNewAccount,
  takeNewAccount,
  takeSignUpAttempt,
  type ThrottleLimits,
} from './limits/throttle.ts';
import { createUser, type User } from './users.ts';

type SignUp = { email: string; password: string; data: Record<string, unknown>; address: string; at: Date };
type AuthContext = { db: Db; limits: ThrottleLimits; queue: SignInQueue } & Pick<
  AuthHooks,
  'allowsManySignUps' | 'onSignUp' | 'passwordRules'
>;

/** Creates an account without a session: the person signs in afterwards. */
export async function signUp(context: AuthContext, wanted: SignUp): Promise<User> {
  const { email, password, data } = wanted;
  const rules = await context.db.transaction((tx) => context.passwordRules(tx, null, data));
  await checkNewPassword(password, { ...rules, email });
  return context.queue.enter(wanted, () => makeAccount(context, wanted));
}

/** The number of new accounts per network is limited, however many email addresses are invented. */
async function makeAccount(context: AuthContext, wanted: SignUp): Promise<User> {
  const { db, limits } = context;
  const { address, at } = wanted;
  const counted = await db.transaction(async (tx) => {
    const limit = (await context.allowsManySignUps(tx, at)) ? limits.manySignUps : limits.signUps;
    return takeNewAccount(tx, limit, address, at);
  });
  if (!counted.room) throw tooManyAttempts(counted.until, at, AUTH_MESSAGES.tooManyAccounts);
  try {
    return await tryToMake(context, wanted);
  } catch (error) {
    await db.transaction((tx) => giveBackNewAccount(tx, address, at));
    throw error;
  }
}

async function tryToMake(
  { db, limits, queue, onSignUp }: AuthContext,
  { email, password, data, address, at }: SignUp,
): Promise<User> {
  const counted = await db.transaction((tx) => takeSignUpAttempt(tx, limits, address, at));
  queue.note(address, counted, at);
  if (!counted.room) throw tooManyAttempts(counted.until, at);
  const password_hash = await hashNewPassword(password);
  const made = await db.transaction(async (tx) => {
    const user = await createUser(tx, { email, password_hash });
    if (!user) throw new AuthRefusal(422, 'user_already_exists', AUTH_MESSAGES.alreadyRegistered);
    await forgiveSignUpAttempt(tx, address, at);
    const user_metadata = await onSignUp(tx, { user_id: user.id, email, user_metadata: data });
    await tx.update(users).set({ user_metadata, password_changed_at: at }).where(eq(users.id, user.id));
    const subject = { type: 'user', id: user.id };
    await recordEvent(tx, { at, action: 'auth.signed_up', actorId: user.id, address, subject });
    return { ...user, user_metadata };
  });
  queue.forgive(address, at);
  return made;
}

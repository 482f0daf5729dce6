import { eq } from 'drizzle-orm';
import { recordEvent } from '#platform/audit/server/record.ts';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { AUTH_MESSAGES } from '../auth-messages.ts';
import { users } from './auth.tables.ts';
import { type SignInQueue, tooManyAttempts } from './limits/sign-in-queue.ts';
import { type Device, isKnownDevice, newDevice, rememberDevice } from './sessions/known-devices.ts';
import { verifyPassword } from './passwords/passwords.ts';
import type { AuthHooks } from './options.ts';
import { AuthRefusal } from './refusal.ts';
import type { SessionLifeOf } from './sessions/session-life.ts';
import { openSession } from './sessions/sessions.ts';
import {
  uncountFailures,
  takeAttempt,
  takeBackAttempt,
  type Taken,
  type ThrottleLimits,
} from './limits/throttle.ts';
import { findUserByEmail, lockUser, type User } from './users.ts';

type SignIn = {
  email: string;
  password: string;
  address: string;
  userAgent: string | null;
  device: Device | null;
  at: Date;
};
type AuthContext = {
  db: Db;
  limits: ThrottleLimits;
  queue: SignInQueue;
  secrets: Secrets;
  sessionLife: SessionLifeOf;
  tellOwner: AuthHooks['tellOwner'];
};

/**
 * Opens a session for the right password. A wrong password, an unknown address, an exhausted limit and an
 * expired assigned password cannot be told apart, neither by the response nor by its timing.
 */
export async function signInWithPassword(context: AuthContext, signIn: SignIn) {
  const { email, device, at, address } = signIn;
  const knownDevice = device !== null && (await isKnownDevice(context.db, email, device));
  return context.queue.enter({ address, at, knownDevice }, () => attempt(context, signIn, knownDevice));
}

async function attempt(context: AuthContext, signIn: SignIn, knownDevice: boolean) {
  const { db, limits, queue, secrets, sessionLife, tellOwner } = context;
  const { at, address, email } = signIn;
  const counted = { email, address, at, device: (knownDevice && signIn.device?.hash) || null };
  const { user, taken } = await db.transaction(async (tx) => {
    const taken = await takeAttempt(tx, limits, counted);
    const user = await findUserByEmail(tx, email);
    for (const bucket of taken.filled) await recordLock(tx, signIn, user, bucket);
    return { user, taken };
  });
  if (taken.neighbourhood) {
    queue.note(address, taken.neighbourhood, at);
    if (!taken.neighbourhood.room) throw tooManyAttempts(taken.neighbourhood.until, at);
  }
  const right = await judge(db, signIn, user, taken);
  if (taken.open !== 'yes') throw invalidCredentials();
  if (!user || !right || isTooOld(user, at)) {
    await db.transaction((tx) => recordFailure(tx, signIn, user));
    throw invalidCredentials();
  }
  const opened = await db.transaction(async (tx) => {
    // Checking took a while: a password changed meanwhile must not yield a session that outlives the change.
    const current = await lockUser(tx, user.id);
    if (current?.password_hash !== user.password_hash) throw invalidCredentials();
    if (current.disabled_at) throw new AuthRefusal(400, 'user_banned', AUTH_MESSAGES.disabled);
    await uncountFailures(tx, counted, taken);
    // The owner has used the assigned password: it no longer expires, but must still be changed.
    if (current.password_expires_at)
      await tx.update(users).set({ password_expires_at: null }).where(eq(users.id, user.id));
    const device = signIn.device ?? newDevice(secrets);
    const { trusted_at, isStrange } = await rememberDevice(tx, current, device, at);
    if (isStrange) await tellOwner(tx, { user_id: user.id, change: 'new_device', at });
    return { ...(await openSession(tx, current, { ...signIn, sessionLife, trusted_at })), device };
  });
  queue.forgive(address, at);
  return opened;
}

const invalidCredentials = () =>
  new AuthRefusal(400, 'invalid_credentials', AUTH_MESSAGES.invalidCredentials);

function isTooOld({ must_change_password, password_expires_at }: User, at: Date): boolean {
  return must_change_password && password_expires_at !== null && password_expires_at <= at;
}

async function judge(db: Db, signIn: SignIn, user: User | null, taken: Taken): Promise<boolean> {
  try {
    return await verifyPassword(user?.password_hash ?? null, signIn.password);
  } catch (error) {
    await db.transaction((tx) => takeBackAttempt(tx, taken, signIn.at));
    throw error;
  }
}

/** Records the account, never the typed text. Attempts refused by a full bucket are not recorded: they would flood the trail. */
function recordFailure(tx: Tx, { at, address }: SignIn, user: User | null): Promise<void> {
  const subject = user ? { type: 'user', id: user.id } : undefined;
  return recordEvent(tx, { at, action: 'auth.sign_in_failed', actorId: null, address, subject });
}

function recordLock(
  tx: Tx,
  { at, address }: SignIn,
  user: User | null,
  what: Taken['filled'][number],
): Promise<void> {
  const subject = user && what !== 'neighbourhood' ? { type: 'user', id: user.id } : undefined;
  return recordEvent(tx, { at, action: 'auth.locked', actorId: null, address, subject, details: { what } });
}

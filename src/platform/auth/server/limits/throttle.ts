import { createHash } from 'node:crypto';
import { lte } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { signInFailures } from '../auth.tables.ts';
import { clearFailures, type Counted, countFailure, giveBackFailure, type Limit } from './failure-buckets.ts';
import { networkOf } from './network.ts';

export type ThrottleLimits = { account: Limit; address: Limit; signUps: Limit; manySignUps: Limit };

export const THROTTLE_LIMITS: ThrottleLimits = {
  account: { failures: 10, seconds: 15 * 60, longestSeconds: 4 * 3_600 },
  address: { failures: 30, seconds: 5 * 60 },
  // A computer room or a carrier's network may be shared by a whole village: enough for a day of enrollment,
  // too few to fill a school with fake accounts.
  signUps: { failures: 20, seconds: 3_600, longestSeconds: 24 * 3_600 },
  // While the school has allowed it, such as on a parents' evening on the school's own network.
  manySignUps: { failures: 500, seconds: 3_600, longestSeconds: 3_600 },
};

/** Hash of an e-mail address: people type passwords into the e-mail field, so the text must not be stored. */
export const emailDigest = (email: string) => createHash('sha256').update(email).digest('base64url');
const accountBucket = (email: string) => `account ${emailDigest(email)}`;
const deviceBucket = (device: string) => `device ${device}`;
/** The bucket of the caller's network, for guesses of any kind. */
export const addressBucket = (address: string) => `address ${networkOf(address)}`;
const signUpBucket = (address: string) => `sign-ups ${networkOf(address)}`;

/** One sign-in attempt: e-mail, address, and the device if that account was opened on it before. */
export type Attempt = { email: string; address: string; at: Date; device: string | null };

/**
 * Result of counting an attempt. `open`: it may be checked; `filled`: the limit it used up; `buckets`: the counts to
 * give back.
 */
export type Taken = {
  open: 'yes' | 'account is locked' | 'neighbourhood is full';
  buckets: string[];
  filled: ('account' | 'neighbourhood' | 'device')[];
  neighbourhood: Counted | null;
};

/**
 * Counts an attempt as failed before it is checked, so that a hundred parallel ones are not all let through;
 * `takeBackAttempt` and `uncountFailures` undo it. A known device has its own count, so failures elsewhere do
 * not lock it, and its failures lock no other device. At its limit it is treated like an unknown device.
 */
export async function takeAttempt(tx: Tx, limits: ThrottleLimits, attempt: Attempt): Promise<Taken> {
  const { email, address, at, device } = attempt;
  if (device) {
    const own = await countFailure(tx, deviceBucket(device), limits.account, at);
    const filled = own.failures === limits.account.failures ? (['device'] as const) : [];
    if (own.room)
      return { open: 'yes', buckets: [deviceBucket(device)], filled: [...filled], neighbourhood: null };
  }
  // Always the network first, so that two attempts cannot deadlock.
  const neighbourhood = await countFailure(tx, addressBucket(address), limits.address, at);
  if (!neighbourhood.room) return { open: 'neighbourhood is full', buckets: [], filled: [], neighbourhood };
  const account = await countFailure(tx, accountBucket(email), limits.account, at);
  const taken: Taken = { open: 'yes', buckets: [addressBucket(address)], filled: [], neighbourhood };
  if (neighbourhood.failures === limits.address.failures) taken.filled.push('neighbourhood');
  if (!account.room) return { ...taken, open: 'account is locked' };
  taken.buckets.push(accountBucket(email));
  if (account.failures === limits.account.failures) taken.filled.push('account');
  return taken;
}

/** After a successful sign-in: removes the attempt and clears the failures in its buckets. */
export async function uncountFailures(tx: Tx, { email, address, at, device }: Attempt, taken: Taken) {
  if (taken.buckets.includes(addressBucket(address))) {
    await giveBackFailure(tx, addressBucket(address), at);
    await clearFailures(tx, accountBucket(email));
  }
  if (device) await clearFailures(tx, deviceBucket(device));
}

/** Undoes the count of an attempt that was never checked. */
export async function takeBackAttempt(tx: Tx, { buckets }: Taken, at: Date): Promise<void> {
  for (const bucket of buckets) await giveBackFailure(tx, bucket, at);
}

/**
 * Counts a new account against a network before it is created, so that a hundred parallel ones are not all let
 * through.
 */
export function takeNewAccount(tx: Tx, limit: Limit, address: string, at: Date): Promise<Counted> {
  return countFailure(tx, signUpBucket(address), limit, at);
}

/** The account was not created. */
export function giveBackNewAccount(tx: Tx, address: string, at: Date): Promise<void> {
  return giveBackFailure(tx, signUpBucket(address), at);
}

/** Counts a sign-up for an existing account against its network, because it reveals who has an account. */
export function takeSignUpAttempt(
  tx: Tx,
  limits: ThrottleLimits,
  address: string,
  at: Date,
): Promise<Counted> {
  return countFailure(tx, addressBucket(address), limits.address, at);
}

export function forgiveSignUpAttempt(tx: Tx, address: string, at: Date): Promise<void> {
  return giveBackFailure(tx, addressBucket(address), at);
}

/** A new password chosen through a link proves identity, so failures by strangers no longer lock the account. */
export function clearAccountFailures(tx: Tx, email: string): Promise<void> {
  return clearFailures(tx, accountBucket(email));
}

/** Deletes periods that ended more than a day ago. */
export async function forgetOldFailures(tx: Tx, at: Date): Promise<void> {
  await tx
    .delete(signInFailures)
    .where(lte(signInFailures.window_start, new Date(at.getTime() - 86_400_000)));
}

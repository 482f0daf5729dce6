import { createHash } from 'node:crypto';
import { and, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { signInFailures } from './auth.tables.ts';
import { networkOf } from './network.ts';

type Limit = { failures: number; seconds: number };
export type ThrottleLimits = { account: Limit; address: Limit };

export const THROTTLE_LIMITS: ThrottleLimits = {
  account: { failures: 10, seconds: 15 * 60 },
  address: { failures: 30, seconds: 5 * 60 },
};

// By hash: people type passwords into the e-mail field, and what they typed should not be kept.
const accountBucket = (email: string) => `account ${createHash('sha256').update(email).digest('base64url')}`;
const addressBucket = (address: string) => `address ${networkOf(address)}`;

/** One attempt to sign in: who is asked for, from where. */
export type Attempt = { email: string; address: string; at: Date };

/**
 * Counts an attempt as failed before it is judged, so that a hundred sent at once are not all let through; `takeBackAttempt`
 * and `forgiveFailures` undo it. `address` is false when the neighbourhood has used up its failures, `account` when the account has.
 */
export async function takeAttempt(tx: Tx, limits: ThrottleLimits, { email, address, at }: Attempt) {
  // Always the address first: two attempts never wait for each other in a circle.
  if (!(await count(tx, addressBucket(address), limits.address, at)))
    return { address: false, account: false };
  return { address: true, account: await count(tx, accountBucket(email), limits.account, at) };
}

/** The person came in: the attempt no longer counts, and the account's failures are cleared altogether. */
export async function forgiveFailures(tx: Tx, { email, address, at }: Attempt): Promise<void> {
  await giveBack(tx, addressBucket(address), at);
  await tx.delete(signInFailures).where(eq(signInFailures.bucket, accountBucket(email)));
}

/** The attempt was never judged: what was counted of it no longer counts. */
export async function takeBackAttempt(
  tx: Tx,
  { email, address, at }: Attempt,
  counted: { account: boolean },
): Promise<void> {
  await giveBack(tx, addressBucket(address), at);
  if (counted.account) await giveBack(tx, accountBucket(email), at);
}

/** A sign-up that met an existing account counts against its neighbourhood: it tells who has an account here. */
export function takeSignUpAttempt(
  tx: Tx,
  limits: ThrottleLimits,
  address: string,
  at: Date,
): Promise<boolean> {
  return count(tx, addressBucket(address), limits.address, at);
}

export function forgiveSignUpAttempt(tx: Tx, address: string, at: Date): Promise<void> {
  return giveBack(tx, addressBucket(address), at);
}

/** Drops windows that ended more than a day ago. */
export async function forgetOldFailures(tx: Tx, at: Date): Promise<void> {
  await tx
    .delete(signInFailures)
    .where(lte(signInFailures.window_start, new Date(at.getTime() - 86_400_000)));
}

/** The window opens with the first failure and ends by itself: what is refused meanwhile does not prolong it. */
async function count(tx: Tx, bucket: string, limit: Limit, at: Date): Promise<boolean> {
  await lock(tx, bucket);
  const window = await currentWindow(tx, bucket, new Date(at.getTime() - limit.seconds * 1000));
  if (window && window.failures >= limit.failures) return false;
  if (window)
    await tx
      .update(signInFailures)
      .set({ failures: window.failures + 1 })
      .where(and(eq(signInFailures.bucket, bucket), eq(signInFailures.window_start, window.window_start)));
  else await tx.insert(signInFailures).values({ bucket, window_start: at, failures: 1 });
  return true;
}

async function giveBack(tx: Tx, bucket: string, at: Date): Promise<void> {
  await lock(tx, bucket);
  const window = await currentWindow(tx, bucket, new Date(at.getTime() - 86_400_000));
  if (window)
    await tx
      .update(signInFailures)
      .set({ failures: Math.max(0, window.failures - 1) })
      .where(and(eq(signInFailures.bucket, bucket), eq(signInFailures.window_start, window.window_start)));
}

const lock = (tx: Tx, bucket: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${bucket}, 0))`);

async function currentWindow(tx: Tx, bucket: string, since: Date) {
  const [window] = await tx
    .select({ window_start: signInFailures.window_start, failures: signInFailures.failures })
    .from(signInFailures)
    .where(and(eq(signInFailures.bucket, bucket), gt(signInFailures.window_start, since)))
    .orderBy(desc(signInFailures.window_start))
    .limit(1);
  return window;
}

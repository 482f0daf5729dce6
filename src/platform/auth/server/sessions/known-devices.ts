import { createHash, randomBytes } from 'node:crypto';
import { and, eq, lte, sql } from 'drizzle-orm';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { Db, Tx } from '#platform/db/database.ts';
import type { Secrets } from '#platform/secrets/server/secrets.ts';
import { knownDevices, users } from '../auth.tables.ts';
import type { User } from '../users.ts';

const COOKIE = 'preau-device';
const YEAR_SECONDS = 365 * 86_400;
const DAY_MS = 86_400_000;

/**
 * A device by its cookie, which only says that somebody signed in here before and grants no access. `hash` is
 * what is stored.
 */
export type Device = { cookie: string; hash: string };

/**
 * The device of a request; null without the cookie, or if it was not issued here. The signature avoids a
 * database query for every invented cookie.
 */
export function readDevice(c: Context, secrets: Secrets): Device | null {
  const cookie = getCookie(c, COOKIE);
  const [name, signature, ...more] = cookie?.split('.') ?? [];
  if (!cookie || !name || !signature || more.length > 0) return null;
  return secrets.matches('device', name, signature) ? { cookie, hash: hashOf(name) } : null;
}

export function newDevice(secrets: Secrets): Device {
  const name = randomBytes(32).toString('base64url');
  return { cookie: `${name}.${secrets.hash('device', name)}`, hash: hashOf(name) };
}

/** Sets the device's cookie, for a year from now. */
export function keepDevice(c: Context, { cookie }: Device, { secure }: { secure: boolean }): void {
  setCookie(c, COOKIE, cookie, {
    path: '/auth/v1',
    httpOnly: true,
    sameSite: 'Strict',
    secure,
    maxAge: YEAR_SECONDS,
  });
}

/** True if this account was opened on the device before. */
export async function isKnownDevice(db: Db, email: string, { hash }: Device): Promise<boolean> {
  const found = await db
    .select({ user_id: knownDevices.user_id })
    .from(knownDevices)
    .innerJoin(users, eq(users.id, knownDevices.user_id))
    .where(and(eq(knownDevices.device_hash, hash), eq(users.email, email)));
  return found.length > 0;
}

/**
 * Records that the account was opened on this device. Returns from when the device is trusted, and whether it
 * is unfamiliar: new for an account that has others. Devices unused for a year are deleted.
 */
export async function rememberDevice(tx: Tx, user: User, { hash }: Device, at: Date) {
  const userId = user.id;
  const longAgo = new Date(at.getTime() - YEAR_SECONDS * 1000);
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.user_id, userId), lte(knownDevices.last_used_at, longAgo)));
  const [known] = await tx
    .insert(knownDevices)
    .values({
      device_hash: hash,
      user_id: userId,
      created_at: at,
      last_used_at: at,
      trusted_at: trustedFrom(user, at),
    })
    .onConflictDoUpdate({
      target: [knownDevices.device_hash, knownDevices.user_id],
      set: { last_used_at: at },
    })
    // Zero for a row inserted by this statement.
    .returning({ trusted_at: knownDevices.trusted_at, isNew: sql<boolean>`xmax = 0` });
  if (!known) throw new Error('A device was not stored.');
  const { trusted_at, isNew } = known;
  return { trusted_at, isStrange: isNew && trusted_at > at };
}

/** A stranger with a stolen password uses a device that the account does not know. A new account knows none. */
const trustedFrom = ({ created_at, last_sign_in_at }: User, at: Date): Date =>
  last_sign_in_at === null || at.getTime() - created_at.getTime() < DAY_MS
    ? at
    : new Date(at.getTime() + DAY_MS);

const hashOf = (name: string) => createHash('sha256').update(name).digest('base64url');

/**
 * Deletes a batch of devices last used before a moment, and returns their number. On return, a deleted device
 * counts as new.
 */
export async function forgetDevices(tx: Tx, before: Date, batch: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${knownDevices} where (device_hash, user_id) in (
      select device_hash, user_id from ${knownDevices} where last_used_at < ${before.toISOString()} limit ${batch} for update skip locked)`);
  return rowCount ?? 0;
}

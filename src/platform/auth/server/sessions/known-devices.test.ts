import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { knownDevices, sessions, signInFailures, users } from '../auth.tables.ts';
import { aPerson, PASSWORD, type ServedAuth, servedAuth } from '../testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
});
beforeEach(async () => {
  await db.delete(signInFailures);
});

const signIn = async (email: string, password: string, from = '10.0.0.1', cookie?: string) => {
  served.address.of = from;
  const response = await served.post(
    '/token?grant_type=password',
    { email, password },
    cookie ? { cookie } : {},
  );
  const given = response.headers.get('set-cookie');
  return { status: response.status, given, cookie: given?.split(';')[0] ?? cookie };
};
/** A person, and the cookie of the device on which they have signed in. */
async function atHome(from: string) {
  served.address.of = from;
  const { email, userId } = await aPerson(served);
  const { cookie } = await signIn(email, PASSWORD, from);
  return { email, userId, cookie: cookie! };
}
const strangersLock = async (email: string) => {
  for (let time = 0; time < 10; time += 1) await signIn(email, 'wrong', `10.1.${time}.1`);
};

describe('A9: an account that strangers have locked', () => {
  it('is open to a device known to it, and to no other', async () => {
    const { email, cookie } = await atHome('10.3.0.1');
    await strangersLock(email);
    expect((await signIn(email, PASSWORD, '10.4.0.1')).status).toBe(400);
    expect((await signIn(email, PASSWORD, '10.4.0.1', cookie)).status).toBe(200);
    // The owner's sign-in does not reset the strangers' failures.
    expect((await signIn(email, PASSWORD, '10.4.0.1')).status).toBe(400);
  });

  it('is open to that device even from a network that has used up its failures', async () => {
    const { email, cookie } = await atHome('10.5.0.1');
    for (let time = 0; time < 30; time += 1) await signIn(`no-${time}@school.test`, 'wrong', '10.5.0.1');
    expect((await signIn(email, PASSWORD, '10.5.0.1')).status).toBe(429);
    expect((await signIn(email, PASSWORD, '10.5.0.1', cookie)).status).toBe(200);
  });

  it('is not open with the cookie of another account, an altered one, or an invented one', async () => {
    const { email, cookie } = await atHome('10.6.0.1');
    const other = await atHome('10.6.1.1');
    await strangersLock(email);
    const altered = cookie.replace(/=./, '=_');
    const [name] = cookie.split('.');
    for (const theirs of [
      other.cookie,
      altered,
      `${name}.${'a'.repeat(43)}`,
      'preau-device=a.b',
      'preau-device=',
    ])
      expect((await signIn(email, PASSWORD, '10.6.2.1', theirs)).status).toBe(400);
  });

  it('has the same guess limit for a known device as for others', async () => {
    const { email, cookie } = await atHome('10.7.0.1');
    for (let time = 0; time < 20; time += 1) await signIn(email, 'wrong', '10.7.0.1', cookie);
    expect((await signIn(email, PASSWORD, '10.7.0.1', cookie)).status).toBe(400);
  });
});

describe('A9: the cookie of a device', () => {
  it('is only for sign-in, hidden from scripts and other sites, and lasts a year', async () => {
    const { email } = await aPerson(served);
    const { given } = await signIn(email, PASSWORD);
    expect(given?.split('; ').slice(1).toSorted()).toEqual([
      'HttpOnly',
      'Max-Age=31536000',
      'Path=/auth/v1',
      'SameSite=Strict',
    ]);
    expect((await signIn(email, 'wrong')).given).toBeNull();
  });

  it('is sent over https only if the school has https', async () => {
    const secure = await servedAuth(db, { issuer: 'https://school.test/auth/v1' });
    const { email } = await aPerson(secure);
    const response = await secure.post('/token?grant_type=password', { email, password: PASSWORD });
    expect(response.headers.get('set-cookie')).toContain('; Secure');
  });

  it('grants nothing without a password', async () => {
    const { cookie } = await atHome('10.8.0.1');
    expect((await fetch(`${served.url}/user`, { headers: { cookie } })).status).toBe(401);
  });

  it('is the same for everybody who uses the device, and is stored as a hash', async () => {
    const { email, userId, cookie } = await atHome('10.9.0.1');
    const pupil = await aPerson(served);
    expect((await signIn(pupil.email, PASSWORD, '10.9.0.1', cookie)).cookie).toBe(cookie);
    await signIn(email, PASSWORD, '10.9.0.1', cookie);
    const rows = await db.select().from(knownDevices).where(eq(knownDevices.user_id, userId));
    expect(rows).toHaveLength(1);
    expect(cookie).not.toContain(one(rows).device_hash);
  });
});

const DAY_MS = 86_400_000;
const trustedOf = async (userId: string) =>
  (await db.select().from(knownDevices).where(eq(knownDevices.user_id, userId)))
    .map(({ trusted_at, created_at }) => trusted_at.getTime() - created_at.getTime())
    .toSorted((a, b) => a - b);
const ageBy = (userId: string, ms: number) =>
  db
    .update(users)
    .set({ created_at: new Date(Date.now() - ms) })
    .where(eq(users.id, userId));

describe('a device is trusted for actions that reach many', () => {
  it('at once if it is the account’s first, however old, or on the account’s first day', async () => {
    served.address.of = '10.10.0.1';
    const { email, userId } = await aPerson(served);
    await ageBy(userId, 30 * DAY_MS);
    await signIn(email, PASSWORD, '10.10.0.1');
    expect(await trustedOf(userId)).toEqual([0]);
    const newcomer = await atHome('10.10.1.1');
    await signIn(newcomer.email, PASSWORD, '10.10.2.1');
    expect(await trustedOf(newcomer.userId)).toEqual([0, 0]);
  });

  it('otherwise a day after its first sign-in, in every session on it', async () => {
    const { email, userId, cookie } = await atHome('10.11.0.1');
    await ageBy(userId, 2 * DAY_MS);
    const { cookie: strange } = await signIn(email, PASSWORD, '10.12.0.1');
    await signIn(email, PASSWORD, '10.12.0.1', strange);
    await signIn(email, PASSWORD, '10.11.0.1', cookie);
    expect(await trustedOf(userId)).toEqual([0, DAY_MS]);
    const opened = await db.select().from(sessions).where(eq(sessions.user_id, userId));
    const early = opened.filter(({ trusted_at }) => trusted_at.getTime() <= Date.now());
    expect([opened.length, early.length]).toEqual([4, 2]);
  });
});

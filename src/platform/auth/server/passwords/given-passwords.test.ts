import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { sessions, users } from '../auth.tables.ts';
import { GIVEN_PASSWORD_DAYS, givenPasswordExpiry, newInitialPassword } from './initial-password.ts';
import { hashPassword } from './passwords.ts';
import { type ServedAuth, servedAuth } from '../testing/served-auth.ts';
import { createUser, givePassword } from '../users.ts';

const DAY = 86_400_000;

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
});
beforeEach(() => {
  served.clock.ms = 0;
});

let pupils = 0;
async function aPupil() {
  pupils += 1;
  const email = `pupil-${pupils}@school.test`;
  const password = newInitialPassword();
  const password_hash = await hashPassword(password);
  const given = { expires_at: givenPasswordExpiry(new Date()) };
  const user = await db.transaction((tx) => createUser(tx, { email, password_hash, given }));
  return { email, password, userId: user!.id };
}
const signIn = async ({ email, password }: { email: string; password: string }) => {
  const response = await served.post('/token?grant_type=password', { email, password });
  return { status: response.status, body: await response.text() };
};
const account = async (userId: string) => one(await db.select().from(users).where(eq(users.id, userId)));

describe('A15: an assigned password', () => {
  it('stops working after fourteen days unused, with the answer of a wrong one', async () => {
    const pupil = await aPupil();
    const wrong = await signIn({ ...pupil, password: 'wrong' });
    served.clock.ms = GIVEN_PASSWORD_DAYS * DAY + 60_000;
    expect(await signIn(pupil)).toEqual(wrong);
    expect(await db.select().from(sessions).where(eq(sessions.user_id, pupil.userId))).toEqual([]);
  });

  it('stays valid once its owner has used it, but must still be changed', async () => {
    const pupil = await aPupil();
    served.clock.ms = (GIVEN_PASSWORD_DAYS - 1) * DAY;
    expect((await signIn(pupil)).status).toBe(200);
    expect(await account(pupil.userId)).toMatchObject({
      must_change_password: true,
      password_expires_at: null,
    });
    served.clock.ms = 30 * DAY;
    expect((await signIn(pupil)).status).toBe(200);
  });

  it('is refused once its owner has chosen another, and is stored only as a hash', async () => {
    const pupil = await aPupil();
    const { access_token } = JSON.parse((await signIn(pupil)).body) as { access_token: string };
    const changed = await fetch(`${served.url}/user`, {
      method: 'PUT',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access_token}` },
      body: JSON.stringify({ password: 'papaye verte 41' }),
    });
    expect(changed.status).toBe(200);
    expect((await signIn(pupil)).status).toBe(400);
    expect(JSON.stringify(await account(pupil.userId))).not.toContain(pupil.password);
  });

  it('replaces the one before, and ends sessions opened with that', async () => {
    const pupil = await aPupil();
    await signIn(pupil);
    const password = newInitialPassword();
    const password_hash = await hashPassword(password);
    const at = new Date();
    const renewed = { userId: pupil.userId, password_hash, expires_at: givenPasswordExpiry(at), at };
    await db.transaction((tx) => givePassword(tx, renewed));
    expect(await db.select().from(sessions).where(eq(sessions.user_id, pupil.userId))).toEqual([]);
    expect((await signIn(pupil)).status).toBe(400);
    expect((await signIn({ ...pupil, password })).status).toBe(200);
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { resetTokens, sessions, users } from '../auth.tables.ts';
import { chooseNewPassword } from './choose-password.ts';
import { findReset, makeReset } from '../recovery/reset-tokens.ts';
import { aSignedInPerson, type ServedAuth, servedAuth } from '../testing/served-auth.ts';

const NEW = 'papaye verte 41';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
});

const anHourLater = () => new Date(Date.now() + 3_600_000);
const resetOf = (userId: string, seconds = 1_800) =>
  db.transaction((tx) => makeReset(tx, TEST_SECRETS, { userId, createdBy: null, seconds, at: new Date() }));
const choose = (key: string, { password = NEW, shortest = 6, at = new Date() } = {}) =>
  chooseNewPassword(db, {
    secrets: TEST_SECRETS,
    key,
    password,
    shortest,
    schoolWords: ['Lycée de Deïdo'],
    at,
    address: '10.0.0.1',
  });
const signIn = async (email: string, password: string, from = '10.0.0.1') => {
  served.address.of = from;
  return (await served.post('/token?grant_type=password', { email, password })).status;
};
/** The lock of an account whose failures strangers have used up. */
async function lock(email: string) {
  for (let time = 0; time < 10; time += 1) await signIn(email, 'wrong', `10.1.${time}.1`);
}

describe('A16: a one-time link or code', () => {
  it.each(['token', 'code'] as const)('allows a new password once, by its %s', async (which) => {
    const { email, userId } = await aSignedInPerson(served);
    const made = await resetOf(userId);
    expect(await choose(made[which])).toEqual({ email });
    expect(await choose(made.token)).toEqual({ refused: 'ENDED' });
    expect(await choose(made.code)).toEqual({ refused: 'ENDED' });
    expect(await signIn(email, NEW)).toBe(200);
  });

  it('works for only one of two concurrent uses', async () => {
    const { userId } = await aSignedInPerson(served);
    const { token, code } = await resetOf(userId);
    const both = await Promise.all([choose(token), choose(code)]);
    expect(both.filter((answer) => 'refused' in answer)).toEqual([{ refused: 'ENDED' }]);
  });

  it('expires after its time, with a newer one and with a closed account', async () => {
    const { userId } = await aSignedInPerson(served);
    const { token } = await resetOf(userId);
    expect(await choose(token, { at: anHourLater() })).toEqual({ refused: 'ENDED' });
    const newer = await resetOf(userId);
    expect(await choose(token)).toEqual({ refused: 'ENDED' });
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, userId));
    expect(await choose(newer.token)).toEqual({ refused: 'ENDED' });
  });

  it.each([
    ['too short', { password: 'kiwi7', shortest: 6 }, 'SHORT'],
    ['too short for staff', { password: 'mangue 27', shortest: 10 }, 'SHORT'],
    ['common', { password: 'password123' }, 'WEAK'],
    ['the school’s name', { password: 'lycee de deido 2026' }, 'WEAK'],
  ])('is unchanged when the password is %s', async (_, given, refused) => {
    const { email, userId } = await aSignedInPerson(served);
    const { token } = await resetOf(userId);
    expect(await choose(token, given)).toEqual({ refused });
    expect(await choose(token, { password: 'papaye bien verte' })).toEqual({ email });
  });

  it('ends every session and unlocks an account that strangers have locked', async () => {
    const { email, password, userId } = await aSignedInPerson(served);
    await lock(email);
    expect(await signIn(email, password, '10.2.0.1')).toBe(400);
    await choose((await resetOf(userId)).token);
    expect(await db.select().from(sessions).where(eq(sessions.user_id, userId))).toEqual([]);
    expect(await signIn(email, NEW, '10.2.0.1')).toBe(200);
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subject_id, userId));
    expect(events.map(({ action }) => action)).toContain('auth.password_reset');
  });

  it('is stored as a hash: a reader of the table can use neither', async () => {
    const { userId } = await aSignedInPerson(served);
    const { token, code } = await resetOf(userId);
    const rows = await db.select().from(resetTokens).where(eq(resetTokens.user_id, userId));
    const stored = JSON.stringify(rows);
    expect(stored).not.toContain(token.slice(2));
    expect(stored).not.toContain(code);
    for (const hash of [one(rows).token_hash, one(rows).code_hash!])
      expect(await db.transaction((tx) => findReset(tx, TEST_SECRETS, hash, new Date()))).toBeNull();
  });

  it('is accepted in any spelling people type', async () => {
    const { email, userId } = await aSignedInPerson(served);
    const { code } = await resetOf(userId);
    expect(await choose(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toEqual({ email });
  });
});

import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { factors, recoveryCodes, sessions, users } from '../auth.tables.ts';
import { removeFactors } from './factors.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { aProtectedPerson, codeOf, frozenAuth, manyConnections, NOW } from '../testing/factors.ts';
import { aClient, aSignedInPerson, type ServedAuth, statusOf, tokenOf } from '../testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase({ max: 24 }));
  served = await frozenAuth(db);
});

const aged = async (userId: string, minutes: number) =>
  db
    .update(sessions)
    .set({ proved_at: new Date(NOW - minutes * 60_000) })
    .where(eq(sessions.user_id, userId));

/** Inserts a factor as if the owner had confirmed it in another way. */
async function enrolOther(client: ReturnType<typeof aClient>) {
  const userId = (await client.getUser()).data.user!.id;
  const row = one(
    await db
      .insert(factors)
      .values({ id: crypto.randomUUID(), user_id: userId, factor_type: 'webauthn', status: 'verified' })
      .returning(),
  );
  return { factorId: row.id };
}

describe('adding and removing factors', () => {
  it('A12: a password alone neither adds nor removes a factor, nor confirms a pending one', async () => {
    const { client, email, password } = await aSignedInPerson(served);
    const thief = aClient(served);
    await thief.signInWithPassword({ email, password });
    const { data: begun } = await thief.mfa.enroll({ factorType: 'totp', friendlyName: 'Thief' });
    const asked = await thief.mfa.challenge({ factorId: begun!.id });
    const { factorId } = await enrolOther(client);
    const verify = await thief.mfa.verify({
      factorId: begun!.id,
      challengeId: asked.data!.id,
      code: codeOf(begun!.totp.secret),
    });
    expect(verify.error).toMatchObject({ code: 'insufficient_aal', status: 403 });
    expect((await thief.mfa.challenge({ factorId: begun!.id })).error).toMatchObject({
      code: 'insufficient_aal',
    });
    expect((await thief.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'insufficient_aal',
    });
    expect((await thief.mfa.unenroll({ factorId })).error).toMatchObject({ code: 'insufficient_aal' });
  });

  it('A13: adding and removing need a confirmation of identity within ten minutes', async () => {
    const unprotected = await aSignedInPerson(served);
    await aged(unprotected.userId, 11);
    expect((await unprotected.client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 403,
    });
    const { client, userId, factorId, secret } = await aProtectedPerson(served);
    await aged(userId, 11);
    expect((await client.mfa.unenroll({ factorId })).error).toMatchObject({
      code: 'reauthentication_needed',
    });
    const code = codeOf(secret);
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await client.mfa.unenroll({ factorId })).error).toBeNull();
  });

  it('A15: an account with an assigned password cannot add a factor', async () => {
    const { client, userId } = await aSignedInPerson(served);
    await db.update(users).set({ must_change_password: true }).where(eq(users.id, userId));
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'password_change_needed',
    });
  });

  it('refuses a name already in use and an eleventh factor, and discards a pending one', async () => {
    const { client, userId } = await aProtectedPerson(served);
    const [{ friendly_name: taken } = { friendly_name: '' }] = await db
      .select()
      .from(factors)
      .where(eq(factors.user_id, userId));
    const conflict = await client.mfa.enroll({ factorType: 'totp', friendlyName: taken! });
    expect(conflict.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'begun' });
    await client.mfa.enroll({ factorType: 'totp', friendlyName: 'begun' });
    expect((await client.mfa.listFactors()).data!.all).toHaveLength(2);
    await db.insert(factors).values(
      Array.from({ length: 9 }, () => ({
        id: crypto.randomUUID(),
        user_id: userId,
        factor_type: 'webauthn' as const,
        status: 'verified' as const,
      })),
    );
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      code: 'too_many_enrolled_mfa_factors',
    });
  });

  it('processes concurrent enrollments one after the other: each starts fresh, the last one stays', async () => {
    const { session, userId } = await aSignedInPerson(served);
    const headers = { authorization: `Bearer ${session.access_token}` };
    await manyConnections(db);
    const body = { factor_type: 'webauthn', friendly_name: 'One name' };
    const begun = await Promise.all(Array.from({ length: 16 }, () => served.post('/factors', body, headers)));
    expect(new Set(begun.map(({ status }) => status))).toEqual(new Set([200]));
    const kept = await db.select().from(factors).where(eq(factors.user_id, userId));
    expect(kept).toHaveLength(1);
  });

  it('removing the last factor removes the recovery codes and ends the other sessions', async () => {
    const { client, userId, factorId, email, password } = await aProtectedPerson(served);
    const other = aClient(served);
    await other.signInWithPassword({ email, password });
    await db.transaction((tx) => replaceRecoveryCodes(tx, TEST_SECRETS, userId, new Date()));
    await client.mfa.unenroll({ factorId });
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, userId))).toEqual([]);
    expect(await statusOf(served, await tokenOf(other))).toBe(403);
    expect(await statusOf(served, await tokenOf(client))).toBe(200);
  });

  it('an administrator can remove all of them, which ends every session', async () => {
    const { client, userId } = await aProtectedPerson(served);
    await db.transaction((tx) => replaceRecoveryCodes(tx, TEST_SECRETS, userId, new Date()));
    const token = await tokenOf(client);
    expect(await db.transaction((tx) => removeFactors(tx, userId, new Date()))).toBe(1);
    expect(await statusOf(served, token)).toBe(403);
    expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, userId))).toEqual([]);
  });

  it('B1: another person’s factor reads as missing, and so does an invalid id', async () => {
    const mine = await aProtectedPerson(served);
    const theirs = await aProtectedPerson(served);
    const headers = { authorization: `Bearer ${await tokenOf(mine.client)}` };
    const answers = await Promise.all(
      [theirs.factorId, crypto.randomUUID(), 'x'].flatMap((id) => [
        served.post(`/factors/${id}/challenge`, {}, headers),
        served.post(`/factors/${id}/verify`, { challenge_id: crypto.randomUUID(), code: '123456' }, headers),
        fetch(`${served.url}/factors/${id}`, { method: 'DELETE', headers }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 9 }, () => 404));
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
  });
});

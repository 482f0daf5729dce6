import { and, desc, eq, inArray } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { factors, sessions, users } from '../auth.tables.ts';
import { hasFactor } from './factors.ts';
import { aProtectedPerson, codeOf, enrolAuthenticator, frozenAuth } from '../testing/factors.ts';
import { aClient, aSignedInPerson, type ServedAuth, statusOf, tokenOf } from '../testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase({ max: 24 }));
  served = await frozenAuth(db);
});

const eventsOf = async (userId: string) =>
  (
    await db
      .select({ action: auditEvents.action })
      .from(auditEvents)
      .where(and(eq(auditEvents.subject_type, 'user'), eq(auditEvents.subject_id, userId)))
      .orderBy(desc(auditEvents.seq))
  ).map(({ action }) => action);
const sessionOf = async (token: string) =>
  one(
    await db
      .select()
      .from(sessions)
      .where(eq(sessions.id, String(decodeJwt(token)['session_id']))),
  );

describe('an authenticator app, with the official client', () => {
  it('is enrolled, confirmed, listed, verified at the next sign-in and removed, with the right assurance levels and events', async () => {
    const { client, email, password, userId } = await aSignedInPerson(served);
    const told: string[] = [];
    client.onAuthStateChange((event) => void told.push(event));

    const { data: begun } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' });
    expect(begun).toMatchObject({ type: 'totp', friendly_name: 'My phone' });
    expect(begun!.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(begun!.totp.uri).toMatch(/^otpauth:\/\/totp\/.*issuer=Lyc/);
    const { data: levels } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(levels).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await client.mfa.listFactors()).data).toMatchObject({
      all: [{ id: begun!.id, status: 'unverified' }],
      totp: [],
    });

    const first = codeOf(begun!.totp.secret, { later: -1 });
    const { data: verified } = await client.mfa.challengeAndVerify({ factorId: begun!.id, code: first });
    expect(verified).toMatchObject({ token_type: 'bearer', expires_in: 600, user: { id: userId } });
    expect(verified).not.toHaveProperty('expires_at');
    expect(told).toContain('MFA_CHALLENGE_VERIFIED');
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      nextLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'password' }, { method: 'totp' }],
    });
    expect((await client.mfa.listFactors()).data).toMatchObject({
      totp: [{ id: begun!.id, friendly_name: 'My phone', factor_type: 'totp', status: 'verified' }],
    });

    const another = aClient(served);
    await another.signInWithPassword({ email, password });
    expect((await another.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal2',
    });
    const code = codeOf(begun!.totp.secret);
    expect((await another.mfa.challengeAndVerify({ factorId: begun!.id, code })).error).toBeNull();
    expect((await another.refreshSession()).error).toBeNull();
    expect(decodeJwt(await tokenOf(another))).toMatchObject({ aal: 'aal2' });

    const removed = await another.mfa.unenroll({ factorId: begun!.id });
    expect(removed.data).toEqual({ id: begun!.id });
    await another.refreshSession();
    expect((await another.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal1',
      nextLevel: 'aal1',
    });
    expect(await eventsOf(userId)).toEqual(
      expect.arrayContaining(['auth.factor_added', 'auth.factor_verified', 'auth.factor_removed']),
    );
  });

  it('A5: a correct code opens a new session; tokens from before it answer 403 and cannot be renewed', async () => {
    const { client, session } = await aSignedInPerson(served);
    await enrolAuthenticator(client, served);
    const raised = (await client.getSession()).data.session!;
    expect(decodeJwt(raised.access_token)['session_id']).not.toBe(
      decodeJwt(session.access_token)['session_id'],
    );
    expect(await statusOf(served, session.access_token)).toBe(403);
    expect(await statusOf(served, raised.access_token)).toBe(200);
    const renewed = await served.post('/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(renewed.status).toBe(400);
  });

  it('A6: the session after the code lasts no longer than the sign-in would have', async () => {
    const { client, session } = await aSignedInPerson(served);
    const before = await sessionOf(session.access_token);
    await enrolAuthenticator(client, served);
    const after = await sessionOf(await tokenOf(client));
    expect(after.not_after).toEqual(before.not_after);
    expect(after.created_at).toEqual(before.created_at);
  });

  it('stores the secret encrypted', async () => {
    const { userId, secret } = await aProtectedPerson(served);
    const stored = await db.select().from(factors).where(eq(factors.user_id, userId));
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(TEST_SECRETS.open('authenticator', stored[0]!.secret!)).toBe(secret);
  });
});

it('A12: queries with and without joins agree on whether a person has a factor', async () => {
  const person = await aSignedInPerson(served);
  const other = await aSignedInPerson(served);
  await enrolAuthenticator(person.client, served);
  const withFactor = await db
    .select({ id: users.id, has: hasFactor(users.id) })
    .from(users)
    .where(inArray(users.id, [person.userId, other.userId]));
  expect(new Map(withFactor.map(({ id, has }) => [id, has]))).toEqual(
    new Map([
      [person.userId, true],
      [other.userId, false],
    ]),
  );
  const joined = await db
    .select({ has: hasFactor(users.id) })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.user_id))
    .where(eq(users.id, person.userId));
  expect(joined.every(({ has }) => has)).toBe(true);
});

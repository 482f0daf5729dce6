import { desc, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { recoveryCodes, sessions, users } from '../auth.tables.ts';
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import {
  aProtectedPerson,
  codeOf,
  enrolAuthenticator,
  frozenAuth,
  manyConnections,
} from '../testing/factors.ts';
import { aClient, type ServedAuth } from '../testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase({ max: 24 }));
  served = await frozenAuth(db);
});

const makeCodes = (userId: string) =>
  db.transaction((tx) => replaceRecoveryCodes(tx, TEST_SECRETS, userId, new Date()));
const leftOf = (userId: string) => db.transaction((tx) => countRecoveryCodes(tx, userId));
const lastEventOf = async (userId: string) =>
  (
    await db
      .select({ action: auditEvents.action, details: auditEvents.details })
      .from(auditEvents)
      .where(eq(auditEvents.subject_id, userId))
      .orderBy(desc(auditEvents.seq))
      .limit(1)
  )[0];

const WRONG = { code: 'mfa_verification_failed', status: 422 };
const LOCKED = { code: 'over_request_rate_limit', status: 429 };

/** The same person on another device, after the password step alone. */
async function onAnotherDevice({ email, password }: { email: string; password: string }) {
  const client = aClient(served);
  await client.signInWithPassword({ email, password });
  const token = (await client.getSession()).data.session!.access_token;
  return { client, headers: { authorization: `Bearer ${token}` } };
}

describe('codes of an authenticator app', () => {
  it('A12: the same code never works twice, neither in this session nor on another device', async () => {
    const person = await aProtectedPerson(served);
    const { client, factorId } = person;
    const code = codeOf(person.secret);
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject(WRONG);
    const other = await onAnotherDevice(person);
    expect((await other.client.mfa.challengeAndVerify({ factorId, code })).error).toMatchObject(WRONG);
    expect(await lastEventOf(person.userId)).toMatchObject({ action: 'auth.factor_failed' });
  });

  it('A12: nor does the code that confirmed the factor, nor one older than the last used', async () => {
    const { client, factorId, secret } = await aProtectedPerson(served);
    const enrolled = codeOf(secret, { later: -1 });
    expect((await client.mfa.challengeAndVerify({ factorId, code: enrolled })).error).toMatchObject(WRONG);
    const next = codeOf(secret, { later: 1 });
    expect((await client.mfa.challengeAndVerify({ factorId, code: next })).error).toBeNull();
    const now = codeOf(secret);
    expect((await client.mfa.challengeAndVerify({ factorId, code: now })).error).toMatchObject(WRONG);
  });

  it('are valid for the half minute before and after, and no longer', async () => {
    const { client, factorId, secret } = await aProtectedPerson(served);
    for (const later of [-3, -2, 2, 3])
      expect(
        (await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, { later }) })).error,
      ).toMatchObject(WRONG);
    expect((await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret) })).error).toBeNull();
  });

  it('A12: of twenty correct responses with one code sent at once, over two devices, exactly one passes', async () => {
    const person = await aProtectedPerson(served);
    const { factorId } = person;
    const devices = await Promise.all([onAnotherDevice(person), onAnotherDevice(person)]);
    const asked = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { client, headers } = devices[index % 2]!;
        return { headers, id: (await client.mfa.challenge({ factorId })).data!.id };
      }),
    );
    const code = codeOf(person.secret);
    await manyConnections(db);
    const answers = await Promise.all(
      asked.map(({ headers, id }) =>
        served.post(`/factors/${factorId}/verify`, { challenge_id: id, code }, headers),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => ![200, 403, 422, 429].includes(status))).toEqual([]);
    const raised = await db.select().from(sessions).where(eq(sessions.user_id, person.userId));
    expect(raised.filter(({ aal }) => aal === 'aal2')).toHaveLength(2);
  });

  it('A12: ten wrong codes over three challenges and two factors lock them all, even for the right code, until the window ends', async () => {
    const served = await frozenAuth(db);
    const person = await aProtectedPerson(served);
    const { client } = person;
    const second = await enrolAuthenticator(client, served);
    const ids = [person.factorId, second.factorId, person.factorId];
    const questions = await Promise.all(
      ids.map(async (factorId) => ({
        factorId,
        challengeId: (await client.mfa.challenge({ factorId })).data!.id,
      })),
    );
    for (let tried = 0; tried < 10; tried += 1)
      expect((await client.mfa.verify({ ...questions[tried % 3]!, code: '000000' })).error).toMatchObject(
        WRONG,
      );
    expect(await lastEventOf(person.userId)).toMatchObject({
      action: 'auth.locked',
      details: { what: 'factor' },
    });
    const first = one(await makeCodes(person.userId));
    for (const code of ['000000', codeOf(person.secret), first])
      expect((await client.mfa.verify({ ...questions[0]!, code })).error).toMatchObject(LOCKED);
    served.clock.ms = 16 * 60_000;
    await client.refreshSession();
    const code = codeOf(person.secret, served.clock);
    const { factorId } = person;
    expect((await client.mfa.challengeAndVerify({ factorId, code })).error).toBeNull();
  });

  it('A12: of a hundred wrong codes sent at once, only some are checked', async () => {
    const person = await aProtectedPerson(served);
    const { client, headers } = await onAnotherDevice(person);
    const { data } = await client.mfa.challenge({ factorId: person.factorId });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        served.post(
          `/factors/${person.factorId}/verify`,
          { challenge_id: data!.id, code: String(index).padStart(6, '0') },
          headers,
        ),
      ),
    );
    const judged = answers.filter(({ status }) => status !== 429);
    expect(judged.length).toBeLessThanOrEqual(10);
  });

  it('a challenge is answered once, within five minutes, by the session that created it', async () => {
    const served = await frozenAuth(db);
    const person = await aProtectedPerson(served);
    const { client, factorId, secret } = person;
    const other = aClient(served);
    await other.signInWithPassword(person);
    const ENDED = { code: 'mfa_challenge_expired', status: 422 };
    const { data: theirs } = await other.mfa.challenge({ factorId });
    const code = codeOf(secret);
    const foreign = await client.mfa.verify({ factorId, challengeId: theirs!.id, code });
    expect(foreign.error).toMatchObject(ENDED);
    const { data: late } = await client.mfa.challenge({ factorId });
    served.clock.ms = 5 * 60_000 + 1000;
    const lateCode = codeOf(secret, served.clock);
    const answer = await client.mfa.verify({ factorId, challengeId: late!.id, code: lateCode });
    expect(answer.error).toMatchObject(ENDED);
    const { error } = await client.mfa.challengeAndVerify({ factorId, code: lateCode });
    expect(error).toBeNull();
  });
});

describe('recovery codes', () => {
  it('A12: each replaces any factor once, and is stored as a keyed hash bound to its owner', async () => {
    const person = await aProtectedPerson(served);
    const other = await aProtectedPerson(served);
    const codes = await makeCodes(person.userId);
    expect(codes).toHaveLength(10);
    expect(codes[0]).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    const stored = await db.select().from(recoveryCodes).where(eq(recoveryCodes.user_id, person.userId));
    const kept = codes.map((code) => TEST_SECRETS.hash('recovery code', `${person.userId} ${code}`));
    expect(stored.map(({ code_hash }) => code_hash).toSorted()).toEqual(kept.toSorted());
    expect(
      (await other.client.mfa.challengeAndVerify({ factorId: other.factorId, code: codes[0]! })).error,
    ).toMatchObject(WRONG);
    const { client } = await onAnotherDevice(person);
    const { factorId } = person;
    const typed = codes[0]!.toLowerCase().replace('-', ' ');
    expect((await client.mfa.challengeAndVerify({ factorId, code: typed })).error).toBeNull();
    expect(await lastEventOf(person.userId)).toMatchObject({ action: 'auth.recovery_code_used' });
    expect(await leftOf(person.userId)).toBe(9);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({ currentLevel: 'aal2' });
    expect((await client.mfa.challengeAndVerify({ factorId, code: codes[0]! })).error).toMatchObject(WRONG);
  });

  it('A12: of eight devices that send one code at once, one gets in', async () => {
    const person = await aProtectedPerson(served);
    const code = one(await makeCodes(person.userId));
    await manyConnections(db);
    const devices = await Promise.all(Array.from({ length: 8 }, () => onAnotherDevice(person)));
    const answers = await Promise.all(
      devices.map(({ client }) => client.mfa.challengeAndVerify({ factorId: person.factorId, code: code })),
    );
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await leftOf(person.userId)).toBe(9);
  });

  it('new ones invalidate the old, and none can confirm an unconfirmed factor', async () => {
    const { client, userId, factorId } = await aProtectedPerson(served);
    const old = one(await makeCodes(userId));
    const code = one(await makeCodes(userId));
    expect((await client.mfa.challengeAndVerify({ factorId, code: old })).error).toMatchObject(WRONG);
    const { data: begun } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'second' });
    expect((await client.mfa.challengeAndVerify({ factorId: begun!.id, code: code })).error).toMatchObject(
      WRONG,
    );
    expect(await leftOf(userId)).toBe(10);
  });

  it('work after a password reset, after which a new password is still required', async () => {
    const person = await aProtectedPerson(served);
    const code = one(await makeCodes(person.userId));
    await db.update(users).set({ must_change_password: true }).where(eq(users.id, person.userId));
    const { client } = await onAnotherDevice(person);
    const { factorId } = person;
    expect((await client.mfa.challengeAndVerify({ factorId, code: code })).error).toBeNull();
  });
});

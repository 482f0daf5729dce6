import { and, desc, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { auditEvents } from '#platform/audit/server/audit.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { factorChallenges, users } from '../auth.tables.ts';
import { frozenAuth } from '../testing/factors.ts';
import { aClient, aSignedInPerson, type ServedAuth } from '../testing/served-auth.ts';
import { enrolPasskey, softwarePasskey } from '../testing/software-passkey.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await frozenAuth(db);
});

const REFUSED = { code: 'invalid_credentials', status: 400 };

async function aPasskeyOwner(from = served) {
  const person = await aSignedInPerson(from);
  const passkey = softwarePasskey();
  const { factorId } = await enrolPasskey(person.client, passkey);
  return { ...person, passkey, factorId };
}

async function signIn(from: ServedAuth, passkey: ReturnType<typeof softwarePasskey>) {
  const client = aClient(from);
  const { data } = await client.passkey.startAuthentication();
  const credential = passkey.show(data!.options);
  return {
    client,
    ...(await client.passkey.verifyAuthentication({ challengeId: data!.challenge_id, credential })),
  };
}

const ask = async () => (await served.post('/passkeys/authentication/options', {})).json();

describe('signing in with a passkey alone', () => {
  it('opens a two-factor session, and the client receives it', async () => {
    const { passkey, userId } = await aPasskeyOwner();
    const { client, data, error } = await signIn(served, passkey);
    expect(error).toBeNull();
    expect(data!.user!.id).toBe(userId);
    expect(decodeJwt(data!.session!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'webauthn' }],
    });
    expect((await client.getUser()).data.user).toMatchObject({ id: userId });
    const event = one(
      await db
        .select()
        .from(auditEvents)
        .where(and(eq(auditEvents.subject_id, userId), eq(auditEvents.action, 'auth.signed_in')))
        .orderBy(desc(auditEvents.seq))
        .limit(1),
    );
    expect(event.details).toEqual({ method: 'webauthn', aal: 'aal2' });
  });

  it('A10: reveals nothing about which accounts exist, and stores nothing for anonymous callers', async () => {
    const before = await db.select().from(factorChallenges);
    const [one, two] = [await ask(), await ask()];
    expect(Object.keys(one.options).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
    expect(one).toMatchObject({ options: { rpId: 'portal.school.test', userVerification: 'required' } });
    expect(one.options.challenge).not.toBe(two.options.challenge);
    expect(await db.select().from(factorChallenges)).toHaveLength(before.length);
  });

  it('accepts each challenge once, within five minutes, and answers an unknown passkey the same', async () => {
    const from = await frozenAuth(db);
    const { passkey } = await aPasskeyOwner(from);
    const client = aClient(from);
    const { data } = await client.passkey.startAuthentication();
    const answer = { challengeId: data!.challenge_id, credential: passkey.show(data!.options) };
    expect((await client.passkey.verifyAuthentication(answer)).error).toBeNull();
    const again = { ...answer, credential: passkey.show(data!.options) };
    expect((await client.passkey.verifyAuthentication(again)).error).toMatchObject(REFUSED);
    expect((await signIn(from, softwarePasskey())).error).toMatchObject(REFUSED);
    const { data: late } = await client.passkey.startAuthentication();
    from.clock.ms = 5 * 60_000 + 1000;
    const tooLate = { challengeId: late!.challenge_id, credential: passkey.show(late!.options) };
    expect((await client.passkey.verifyAuthentication(tooLate)).error).toMatchObject(REFUSED);
    expect((await signIn(from, passkey)).error).toBeNull();
  });

  it('of ten responses to one challenge at once, one opens a session', async () => {
    const { passkey } = await aPasskeyOwner();
    const { data } = await aClient(served).passkey.startAuthentication();
    const answers = Array.from({ length: 10 }, () => passkey.show(data!.options));
    const statuses = await Promise.all(
      answers.map(async (credential) => {
        const body = { challenge_id: data!.challenge_id, credential };
        return (await served.post('/passkeys/authentication/verify', body)).status;
      }),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  });

  it('refuses an invented challenge, another account’s id beside the key, and missing user verification', async () => {
    const { passkey } = await aPasskeyOwner();
    const client = aClient(served);
    const { data } = await client.passkey.startAuthentication();
    const madeUp = { challengeId: crypto.randomUUID(), credential: passkey.show(data!.options) };
    expect((await client.passkey.verifyAuthentication(madeUp)).error).toMatchObject(REFUSED);
    const own = passkey.state.userHandle;
    passkey.state.userHandle = Buffer.from(crypto.randomUUID()).toString('base64url');
    expect((await signIn(served, passkey)).error).toMatchObject(REFUSED);
    Object.assign(passkey.state, { userHandle: own, asked: false });
    expect((await signIn(served, passkey)).error).toMatchObject(REFUSED);
    passkey.state.asked = true;
    expect((await signIn(served, passkey)).error).toBeNull();
  });

  it('A6: refuses a closed account, and still requires a new password after an assigned one', async () => {
    const { passkey, userId } = await aPasskeyOwner();
    const change = (set: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(set).where(eq(users.id, userId));
    await change({ disabled_at: new Date() });
    expect((await signIn(served, passkey)).error).toMatchObject({ code: 'user_banned' });
    await change({ disabled_at: null, must_change_password: true });
    expect((await signIn(served, passkey)).error).toBeNull();
    const user = one(await db.select().from(users).where(eq(users.id, userId)));
    expect(user.must_change_password).toBe(true);
  });

  it('A8: refuses a network that has failed too often, until the window ends', async () => {
    const from = await frozenAuth(db);
    const { passkey } = await aPasskeyOwner(from);
    from.address.of = '10.9.8.7';
    for (let tried = 0; tried < 30; tried += 1)
      expect((await signIn(from, softwarePasskey())).error).toMatchObject(REFUSED);
    expect((await signIn(from, passkey)).error).toMatchObject({ code: 'over_request_rate_limit' });
    from.address.of = '10.9.9.7';
    expect((await signIn(from, passkey)).error).toBeNull();
  });
});

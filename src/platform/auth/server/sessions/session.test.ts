import { desc, eq } from 'drizzle-orm';
import {
  type CryptoKey,
  decodeJwt,
  decodeProtectedHeader,
  generateKeyPair,
  importJWK,
  type JWK,
  SignJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { secretsFrom } from '#platform/secrets/server/secrets.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { one } from '../../../db/one.ts';
import { insertApiKey, listApiKeys } from '../api-keys.ts';
import { refreshTokens, sessions, signingKeys, users } from '../auth.tables.ts';
import {
  aClient,
  aPerson,
  aSignedInPerson,
  aStorage,
  PASSWORD,
  type ServedAuth,
  servedAuth,
  statusOf,
} from '../testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
});

const isRefused = async (accessToken: string) =>
  (await fetch(`${served.url}/user`, { headers: { authorization: `Bearer ${accessToken}` } })).status === 403;
const sessionOf = (accessToken: string) => String(decodeJwt(accessToken)['session_id']);
const forge = (session: { access_token: string }, key: Parameters<SignJWT['sign']>[0], kid: string) =>
  new SignJWT(decodeJwt(session.access_token)).setProtectedHeader({ alg: 'ES256', kid }).sign(key);

const twoDevices = async () => {
  const first = await aSignedInPerson(served);
  const client = aClient(served);
  const { data } = await client.signInWithPassword(first);
  return { first, second: { client, session: data.session! } };
};

describe('signing in with the official client', () => {
  it('opens a session whose token carries no role of the school', async () => {
    const { client, session, email, userId } = await aSignedInPerson(served);
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 600, user: { id: userId, email } });
    expect(decodeJwt(session.access_token)).toMatchObject({
      sub: userId,
      aud: 'authenticated',
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password' }],
    });
    const { data } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    expect((await client.getUser()).data.user).toMatchObject({ id: userId, email });
  });

  it('gives a wrong password and an unknown address the same answer', async () => {
    const { email } = await aPerson(served);
    const wrong = await served.post('/token?grant_type=password', { email, password: 'something else' });
    const unknown = await served.post('/token?grant_type=password', {
      email: 'no@school.test',
      password: PASSWORD,
    });
    expect([wrong.status, unknown.status]).toEqual([400, 400]);
    expect(await wrong.text()).toBe(await unknown.text());
    const { error } = await aClient(served).signInWithPassword({ email, password: 'something else' });
    expect(error).toMatchObject({ message: 'Invalid login credentials', code: 'invalid_credentials' });
  });

  it('refuses a closed account, and ends its sessions at once', async () => {
    const { session, ...person } = await aSignedInPerson(served);
    await db.update(users).set({ disabled_at: new Date() }).where(eq(users.id, person.userId));
    expect(await isRefused(session.access_token)).toBe(true);
    expect((await person.client.refreshSession()).error).toMatchObject({ code: 'user_banned' });
    expect((await aClient(served).signInWithPassword(person)).error).toMatchObject({ code: 'user_banned' });
  });

  it('stores no token that could be used again', async () => {
    const { session } = await aSignedInPerson(served);
    const stored = JSON.stringify([await db.select().from(refreshTokens), await db.select().from(sessions)]);
    expect(stored).not.toContain(session.refresh_token);
  });
});

describe('renewing a session', () => {
  it('rotates the refresh token and emits an event', async () => {
    const { client, session } = await aSignedInPerson(served);
    const events: string[] = [];
    client.onAuthStateChange((event) => void events.push(event));
    const { data } = await client.refreshSession();
    expect(data.session?.refresh_token).not.toBe(session.refresh_token);
    await client.signOut({ scope: 'local' });
    expect(events).toEqual(['INITIAL_SESSION', 'TOKEN_REFRESHED', 'SIGNED_OUT']);
  });

  it('renews an expired access token silently', async () => {
    const storage = aStorage();
    const { client, session } = await aSignedInPerson(served, storage);
    // Expired by this device's clock, which the client uses.
    const expired = { ...session, expires_at: Math.floor(Date.now() / 1000) - 1 };
    storage.setItem('preau-session', JSON.stringify(expired));
    const { data, error } = await client.getUser();
    expect(error).toBeNull();
    expect(data.user?.id).toBe(session.user.id);
    expect((await client.getSession()).data.session?.access_token).not.toBe(session.access_token);
  });

  it('works for a phone whose clock is an hour ahead: lifetimes are counted by its own clock', async () => {
    const { session } = await aSignedInPerson(served);
    expect(session.expires_at).toBeGreaterThanOrEqual(Math.floor(Date.now() / 1000) + 599);
    const answer = await served.post('/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(await answer.json()).not.toHaveProperty('expires_at');
  });

  it('serves two tabs that renew with one token at the same moment', async () => {
    const storage = aStorage();
    const { session, client } = await aSignedInPerson(served, storage);
    const grants = await Promise.all(
      [1, 2].map(() =>
        served.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
      ),
    );
    expect(grants.map(({ status }) => status)).toEqual([200, 200]);
    const next = await Promise.all(
      grants.map(async (grant) => ((await grant.json()) as { refresh_token: string }).refresh_token),
    );
    expect(new Set(next).size, 'both get the one successor').toBe(1);
    const stored = await db
      .select()
      .from(refreshTokens)
      .where(eq(refreshTokens.session_id, sessionOf(session.access_token)));
    expect(stored.filter(({ used_at }) => used_at === null)).toHaveLength(1);
    const tabs = [client, aClient(served, storage)];
    const renewed = await Promise.all(tabs.map((tab) => tab.refreshSession()));
    expect(renewed.some(({ error }) => error === null)).toBe(true);
    for (const tab of tabs) expect((await tab.getUser()).error).toBeNull();
  });

  it('ends the session for owner and thief when a copied refresh token is used late', async () => {
    const { session, client, userId } = await aSignedInPerson(served);
    const { data } = await client.refreshSession();
    served.clock.ms = 11_000;
    const thief = await served.post('/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    served.clock.ms = 0;
    expect(thief.status).toBe(400);
    expect(await thief.json()).toMatchObject({ code: 'refresh_token_already_used' });
    expect(await isRefused(data.session!.access_token)).toBe(true);
    expect((await client.refreshSession()).error).toMatchObject({ code: 'refresh_token_not_found' });
    expect(await db.select().from(sessions).where(eq(sessions.user_id, userId))).toEqual([]);
  });

  it('has only one branch: a copy used within ten seconds shares it with the owner, and both end together', async () => {
    const { session, client } = await aSignedInPerson(served);
    const renew = async (refresh_token: string) => {
      const answer = await served.post('/token?grant_type=refresh_token', { refresh_token });
      return {
        status: answer.status,
        body: (await answer.json()) as { refresh_token: string; code: string },
      };
    };
    const own = await renew(session.refresh_token);
    served.clock.ms = 4_000;
    const further = await renew(own.body.refresh_token);
    served.clock.ms = 9_000;
    const copied = await renew(session.refresh_token);
    expect(copied.status).toBe(200);
    expect(copied.body.refresh_token, 'the active token of the session').toBe(further.body.refresh_token);
    // The thief renews again, and the owner returns with the token of an hour ago.
    served.clock.ms = 600_000;
    expect((await renew(copied.body.refresh_token)).status).toBe(200);
    served.clock.ms = 1_200_000;
    const owner = await renew(further.body.refresh_token);
    served.clock.ms = 0;
    expect(owner).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } });
    expect((await client.getUser()).error).not.toBeNull();
  });

  it('is refused after fourteen days, however often it was renewed', async () => {
    const { session, client } = await aSignedInPerson(served);
    await client.refreshSession();
    served.clock.ms = 14 * 86_400_000 + 1;
    const late = await served.post('/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    served.clock.ms = 0;
    expect(late.status).toBe(400);
  });
});

describe('ending a session', () => {
  it.each([
    ['local', true, false],
    ['others', false, true],
    ['global', true, true],
  ] as const)('with scope %s', async (scope, firstEnds, secondEnds) => {
    const { first, second } = await twoDevices();
    expect((await first.client.signOut({ scope })).error).toBeNull();
    expect(await isRefused(first.session.access_token)).toBe(firstEnds);
    expect(await isRefused(second.session.access_token)).toBe(secondEnds);
  });

  it.each([
    ['local', false],
    ['others', true],
    ['global', true],
  ] as const)('with scope %s revokes API keys, unless only one device signs out', async (scope, ends) => {
    const { first } = await twoDevices();
    const user_id = first.session.user.id;
    const [created_at, expires_at] = [new Date(), new Date(Date.now() + 86_400_000)];
    await db.transaction((tx) =>
      insertApiKey(tx, { user_id, name: 'Test', scope: 'read', created_at, expires_at }),
    );
    await first.client.signOut({ scope });
    const left = await db.transaction((tx) => listApiKeys(tx, user_id));
    expect(left).toHaveLength(ends ? 0 : 1);
  });

  it('takes effect at once when the row is deleted, and the client then forgets the session', async () => {
    const { client, session } = await aSignedInPerson(served);
    expect(await served.auth.verifyAccessToken(`Bearer ${session.access_token}`)).not.toBeNull();
    await db.delete(sessions).where(eq(sessions.id, sessionOf(session.access_token)));
    const { data, error } = await client.getUser();
    expect(data.user).toBeNull();
    expect(error).toMatchObject({ name: 'AuthSessionMissingError' });
    expect((await client.getSession()).data.session).toBeNull();
  });

  it('by a new password ends every other session, and the old password', async () => {
    const { first, second } = await twoDevices();
    const { error } = await first.client.updateUser({ password: 'a new secret of mine' });
    expect(error).toBeNull();
    expect(await isRefused(first.session.access_token)).toBe(false);
    expect(await isRefused(second.session.access_token)).toBe(true);
    expect((await aClient(served).signInWithPassword(first)).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });

  it('a new password must differ, and the current one is checked if it is sent', async () => {
    const { client } = await aSignedInPerson(served);
    expect((await client.updateUser({ password: PASSWORD })).error).toMatchObject({ code: 'same_password' });
    expect(
      (await client.updateUser({ password: 'quite another', current_password: 'wrong' })).error,
    ).toMatchObject({
      code: 'invalid_credentials',
    });
    expect((await client.updateUser({ password: 'azerty123' })).error).toMatchObject({
      code: 'weak_password',
    });
  });

  it('metadata are merged, and cannot change one’s address or rights', async () => {
    const { client, session } = await aSignedInPerson(served);
    const { data } = await client.updateUser({ data: { language: 'fr', role: 'admin', full_name: null } });
    expect(data.user?.user_metadata).toEqual({ language: 'fr', role: 'admin' });
    expect(data.user?.role).toBe('authenticated');
    expect((await client.updateUser({ email: 'other@school.test' })).error).toMatchObject({ status: 422 });
    expect(await isRefused(session.access_token)).toBe(false);
  });
});

describe('an access token', () => {
  it('of another key is refused with "Invalid JWT signature"', async () => {
    const { session, client } = await aSignedInPerson(served);
    const { privateKey } = await generateKeyPair('ES256');
    const [known] = (
      (await (await fetch(`${served.url}/.well-known/jwks.json`)).json()) as { keys: { kid: string }[] }
    ).keys;
    const forged = await forge(session, privateKey, known!.kid);
    expect((await client.getUser(forged)).error).toMatchObject({
      message: 'Invalid JWT signature',
      status: 403,
    });
    expect((await client.getClaims(forged)).error).toMatchObject({ message: 'Invalid JWT signature' });
    expect(await served.auth.verifyAccessToken(`Bearer ${forged}`)).toBeNull();
  });

  it('without a signature, of an unknown key, or with one changed letter is refused', async () => {
    const { session } = await aSignedInPerson(served);
    const { privateKey } = await generateKeyPair('ES256');
    const [header, payload, signature] = session.access_token.split('.');
    const unsigned = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of [
      `${unsigned}.${payload}.`,
      `${unsigned}.${payload}.${signature}`,
      `${header}.${payload}`,
      `${header}.${payload}.${signature!.replace(/^./, (letter) => (letter === 'A' ? 'B' : 'A'))}`,
      await forge(session, privateKey, 'made-up'),
      'x',
    ]) {
      expect(await isRefused(token)).toBe(true);
      expect(await served.auth.verifyAccessToken(`Bearer ${token}`)).toBeNull();
    }
    expect(await served.auth.verifyAccessToken(null)).toBeNull();
  });

  it('is refused after ten minutes, even if it was accepted before', async () => {
    const { session } = await aSignedInPerson(served);
    expect(await isRefused(session.access_token)).toBe(false);
    served.clock.ms = 601_000;
    expect(await isRefused(session.access_token)).toBe(true);
    served.clock.ms = 0;
  });

  it('is verified by the official client against the published keys', async () => {
    const { client, userId } = await aSignedInPerson(served);
    expect((await client.getClaims()).data?.claims).toMatchObject({ sub: userId, aal: 'aal1' });
  });
});

describe('the signing keys', () => {
  it('are the same on two nodes that start together on an empty database', async () => {
    const { db: empty } = await testDatabase();
    const nodes = await Promise.all([servedAuth(empty), servedAuth(empty)]);
    const keySets = await Promise.all(
      nodes.map(async ({ url }) => (await fetch(`${url}/.well-known/jwks.json`)).text()),
    );
    expect(keySets[0]).toBe(keySets[1]);
    expect((JSON.parse(keySets[0]!) as { keys: object[] }).keys).toHaveLength(1);
    expect(keySets[0]).not.toContain('"d"');
  });

  it('rotate: older tokens stay valid on every node, and new ones are signed with the new key', async () => {
    const other = await servedAuth(db);
    const old = await aSignedInPerson(served);
    expect(await other.auth.verifyAccessToken(`Bearer ${old.session.access_token}`)).not.toBeNull();
    await served.auth.rotateSigningKey();
    const fresh = await aSignedInPerson(served);
    expect(await isRefused(old.session.access_token)).toBe(false);
    const restarted = await servedAuth(db);
    for (const { session } of [old, fresh])
      expect(await restarted.auth.verifyAccessToken(`Bearer ${session.access_token}`)).not.toBeNull();
    const { keys } = (await (await fetch(`${served.url}/.well-known/jwks.json`)).json()) as {
      keys: { kid: string }[];
    };
    expect(keys).toHaveLength(2);
  });

  it('are stored encrypted: a copy of the database without the secret key can sign nothing', async () => {
    const { db: own } = await testDatabase();
    const node = await servedAuth(own);
    await aSignedInPerson(node);
    const stored = one(await own.select().from(signingKeys));
    expect(Object.keys(stored.private_jwk)).toEqual(['sealed']);
    const sealed = String(stored.private_jwk['sealed']);
    expect(() => secretsFrom(Buffer.alloc(32, 8)).open('signing key', sealed)).toThrow();
    const other = await servedAuth(own, { secrets: secretsFrom(Buffer.alloc(32, 8)) });
    const { email } = await aPerson(node);
    const answer = await other.post('/token?grant_type=password', { email, password: PASSWORD });
    expect(answer.status).toBe(500);
    expect(await own.$count(signingKeys), 'a node with another key takes nobody’s place').toBe(1);
  });

  it('stored unencrypted by an older Préau no longer sign, and nobody is signed out by that', async () => {
    const { db: own } = await testDatabase();
    const before = await servedAuth(own);
    const person = await aSignedInPerson(before);
    const row = one(await own.select().from(signingKeys));
    const old = JSON.parse(TEST_SECRETS.open('signing key', String(row.private_jwk['sealed']))) as JWK;
    await own.update(signingKeys).set({ private_jwk: { ...old } });

    const nodes = await Promise.all([servedAuth(own), servedAuth(own)]);
    for (const node of nodes) expect(await statusOf(node, person.session.access_token)).toBe(200);
    const { refresh_token } = person.session;
    const renewed = await nodes[0]!.post('/token?grant_type=refresh_token', { refresh_token });
    const { access_token } = (await renewed.json()) as { access_token: string };
    expect(decodeProtectedHeader(access_token).kid).not.toBe(row.kid);
    expect(JSON.stringify(await own.select().from(signingKeys))).not.toContain(old.d);
    expect(await own.$count(signingKeys), 'two nodes make one new key').toBe(2);

    // After an hour its tokens have expired, and so have tokens signed with a copy of the key.
    const forger = (await importJWK(old, 'ES256')) as CryptoKey;
    const later = await servedAuth(own);
    later.clock.ms = 3_700_000;
    const now = Math.floor(Date.now() / 1000) + 3_700;
    const forged = await new SignJWT({ ...decodeJwt(access_token), iat: now, exp: now + 600 })
      .setProtectedHeader({ alg: 'ES256', kid: row.kid })
      .sign(forger);
    expect(await later.auth.verifyAccessToken(`Bearer ${forged}`)).toBeNull();
  });

  it('never sign a token with a longer lifetime than ours', async () => {
    const { session } = await aSignedInPerson(served);
    const row = one(await db.select().from(signingKeys).orderBy(desc(signingKeys.created_at)));
    const jwk = JSON.parse(TEST_SECRETS.open('signing key', String(row.private_jwk['sealed']))) as JWK;
    const claims = decodeJwt(session.access_token);
    const forger = (await importJWK(jwk, 'ES256')) as CryptoKey;
    const sign = (exp: number) =>
      new SignJWT({ ...claims, exp }).setProtectedHeader({ alg: 'ES256', kid: row.kid }).sign(forger);
    expect(await isRefused(await sign(claims.exp!))).toBe(false);
    expect(await isRefused(await sign(claims.exp! + 365 * 86_400))).toBe(true);
  });
});

it('answers health, settings and unknown endpoints according to the protocol', async () => {
  expect((await fetch(`${served.url}/health`)).status).toBe(200);
  expect(await (await fetch(`${served.url}/settings`)).json()).toMatchObject({ external: { email: true } });
  expect((await fetch(`${served.url}/admin/users`)).status).toBe(404);
  expect((await served.post('/token?grant_type=id_token', {})).status).toBe(400);
  expect((await fetch(`${served.url}/user`)).status).toBe(401);
});

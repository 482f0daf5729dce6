import { and, eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { factors } from '../auth.tables.ts';
import { aProtectedPerson, frozenAuth } from '../testing/factors.ts';
import { aClient, aSignedInPerson, type ServedAuth } from '../testing/served-auth.ts';
import { enrolPasskey, showPasskey, softwarePasskey } from '../testing/software-passkey.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await frozenAuth(db);
});

const WRONG = { code: 'mfa_verification_failed', status: 422 };

describe('a passkey as second factor, with the official client', () => {
  it('is created, confirmed and used, each time in a two-factor session', async () => {
    const person = await aSignedInPerson(served);
    const passkey = softwarePasskey();
    const { factorId } = await enrolPasskey(person.client, passkey);
    expect((await person.client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
    });
    const other = aClient(served);
    await other.signInWithPassword(person);
    expect((await showPasskey(other, factorId, passkey)).error).toBeNull();
    expect(decodeJwt((await other.getSession()).data.session!.access_token)).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'password' }, { method: 'webauthn' }],
    });
    expect((await other.mfa.listFactors()).data!.webauthn).toMatchObject([{ id: factorId }]);
    expect((await other.mfa.unenroll({ factorId })).error).toBeNull();
  });

  it('requests a key with the account’s name for this site, by its configured address whatever the request says', async () => {
    const { client, email, userId } = await aSignedInPerson(served);
    const { data: begun } = await client.mfa.enroll({ factorType: 'webauthn' });
    const { data } = await client.mfa.challenge({
      factorId: begun!.id,
      webauthn: { rpId: 'evil.test', rpOrigins: ['https://evil.test'] },
    });
    const { publicKey } = data!.webauthn.credential_options as {
      publicKey: PublicKeyCredentialCreationOptions;
    };
    expect(publicKey).toMatchObject({
      rp: { id: 'portal.school.test', name: 'Lycée de Test' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(publicKey.user.id as ArrayBuffer).toString()).toBe(userId);
  });

  it('refuses one created for another site, or without user verification', async () => {
    for (const wrong of [{ origin: 'https://portal.school.test.evil.test' }, { asked: false }]) {
      const { client } = await aSignedInPerson(served);
      await expect(enrolPasskey(client, softwarePasskey(wrong))).rejects.toMatchObject(WRONG);
      const person = await aSignedInPerson(served);
      const passkey = softwarePasskey();
      const { factorId } = await enrolPasskey(person.client, passkey);
      Object.assign(passkey.state, wrong);
      expect((await showPasskey(person.client, factorId, passkey)).error).toMatchObject(WRONG);
    }
  });

  it('refuses a copied key, whose counter is lower', async () => {
    const person = await aSignedInPerson(served);
    const passkey = softwarePasskey();
    const { factorId } = await enrolPasskey(person.client, passkey);
    expect((await showPasskey(person.client, factorId, passkey)).error).toBeNull();
    passkey.state.counter = 0;
    expect((await showPasskey(person.client, factorId, passkey)).error).toMatchObject(WRONG);
  });

  it('refuses another person’s passkey, and one already in use', async () => {
    const passkey = softwarePasskey();
    await enrolPasskey((await aSignedInPerson(served)).client, passkey);
    const other = await aSignedInPerson(served);
    await expect(enrolPasskey(other.client, passkey)).rejects.toMatchObject({
      code: 'webauthn_credential_exists',
    });
    const { factorId } = await enrolPasskey(other.client, softwarePasskey());
    expect((await showPasskey(other.client, factorId, passkey)).error).toMatchObject(WRONG);
  });
});

describe('passkeys on the client’s own paths', () => {
  it('are registered, listed, renamed and removed; the same key works as second factor', async () => {
    const { client, session, userId } = await aSignedInPerson(served);
    const passkey = softwarePasskey();
    const { data: begun } = await client.passkey.startRegistration();
    const { data: made, error } = await client.passkey.verifyRegistration({
      challengeId: begun!.challenge_id,
      credential: passkey.create(begun!.options) as never,
    });
    expect(error).toBeNull();
    const { data: list } = await client.passkey.list();
    expect(list).toMatchObject([{ id: made!.id, created_at: made!.created_at }]);
    // The response cannot carry new tokens: this session is unchanged, and must still verify the passkey like
    // any other.
    expect(decodeJwt(session.access_token)).toMatchObject({ aal: 'aal1' });
    expect((await client.passkey.delete({ passkeyId: made!.id })).error).toMatchObject({
      code: 'insufficient_aal',
    });
    expect((await showPasskey(client, made!.id, passkey)).error).toBeNull();
    const renamed = await client.passkey.update({ passkeyId: made!.id, friendlyName: 'Laptop' });
    expect(renamed.data).toMatchObject({ id: made!.id, friendly_name: 'Laptop' });
    expect((await client.passkey.delete({ passkeyId: made!.id })).error).toBeNull();
    expect(await db.select().from(factors).where(eq(factors.user_id, userId))).toEqual([]);
  });

  it('A12: cannot be added with a password alone to bypass the second factor', async () => {
    const person = await aProtectedPerson(served);
    const thief = aClient(served);
    await thief.signInWithPassword(person);
    expect((await thief.passkey.startRegistration()).error).toMatchObject({ code: 'insufficient_aal' });
  });

  it('cover passkeys only: an authenticator app reads as missing there', async () => {
    const { client, factorId, userId } = await aProtectedPerson(served);
    const missing = { code: 'mfa_factor_not_found', status: 404 };
    expect((await client.passkey.delete({ passkeyId: factorId })).error).toMatchObject(missing);
    const update = await client.passkey.update({ passkeyId: factorId, friendlyName: 'x' });
    expect(update.error).toMatchObject(missing);
    expect((await client.passkey.list()).data).toEqual([]);
    const kept = and(eq(factors.user_id, userId), eq(factors.status, 'verified'));
    expect(await db.select().from(factors).where(kept)).toHaveLength(1);
  });
});

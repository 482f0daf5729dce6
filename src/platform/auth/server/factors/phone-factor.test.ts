import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { smsSender } from '#platform/sms/server/send-sms.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { one } from '../../../db/one.ts';
import { factorChallenges } from '../auth.tables.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { frozenAuth } from '../testing/factors.ts';
import { aClient, aSignedInPerson, type ServedAuth } from '../testing/served-auth.ts';

type Message = { authorization: string | undefined; to: string; text: string };

const PHONE = '+237677123456';
const provider = { status: 200, messages: [] as Message[] };

async function aProvider(): Promise<string> {
  const server: Server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { authorization } = request.headers;
    provider.messages.push({ authorization, ...JSON.parse(Buffer.concat(parts).toString()) });
    response.writeHead(provider.status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEndOfFile(() => new Promise((resolve) => server.close(() => resolve())));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/send`;
}

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await frozenAuth(db, {
    sendSms: smsSender({ SMS_URL: await aProvider(), SMS_TOKEN: 'provider-token' }),
  });
});

const lastCode = () => /: (\d{6})\n/.exec(provider.messages.at(-1)!.text)![1]!;
const minutes = (number: number) => {
  served.clock.ms += number * 60_000;
};

async function aPhoneOwner() {
  const person = await aSignedInPerson(served);
  const { mfa } = person.client;
  const { data: begun } = await mfa.enroll({ factorType: 'phone', friendlyName: 'Mine', phone: PHONE });
  const factorId = begun!.id;
  const { data: asked } = await mfa.challenge({ factorId, channel: 'sms' });
  const { error } = await mfa.verify({ factorId, challengeId: asked!.id, code: lastCode() });
  if (error) throw error;
  minutes(2);
  return { ...person, factorId };
}

describe('a phone that gets codes by text message', () => {
  it('is enrolled with a number as people write it, and confirmed by the code that was sent', async () => {
    const { client, userId } = await aSignedInPerson(served);
    const { data: begun } = await client.mfa.enroll({
      factorType: 'phone',
      friendlyName: 'Mine',
      phone: '00 237 677-12 34 56',
    });
    expect(begun).toMatchObject({ type: 'phone', phone: PHONE, friendly_name: 'Mine' });
    const factorId = begun!.id;
    const { data: asked } = await client.mfa.challenge({ factorId, channel: 'sms' });
    expect(asked).toMatchObject({ type: 'phone' });
    const code = lastCode();
    expect(provider.messages.at(-1)).toEqual({
      authorization: 'Bearer provider-token',
      to: PHONE,
      text: `Lycée de Test: ${code}\n\n@portal.school.test #${code}`,
    });
    const [stored] = await db.select().from(factorChallenges).where(eq(factorChallenges.factor_id, factorId));
    expect(JSON.stringify(stored)).not.toContain(code);
    const wrong = code === '000000' ? '000001' : '000000';
    const verify = (typed: string) => client.mfa.verify({ factorId, challengeId: asked!.id, code: typed });
    expect((await verify(wrong)).error).toMatchObject({ code: 'mfa_verification_failed' });
    expect((await verify(`${code.slice(0, 3)} ${code.slice(3)}`)).error).toBeNull();
    expect((await client.mfa.listFactors()).data!.phone).toMatchObject([{ phone: '•••3456' }]);
    const { data } = await client.getUser();
    expect(JSON.stringify(data)).not.toContain(PHONE);
    expect(data.user!.id).toBe(userId);
  });

  it('gets at most one message a minute and five an hour, and a code is valid for its own challenge only', async () => {
    const { client, factorId } = await aPhoneOwner();
    const ask = () => client.mfa.challenge({ factorId, channel: 'sms' });
    const { data: first } = await ask();
    const earlier = lastCode();
    expect((await ask()).error).toMatchObject({ code: 'over_request_rate_limit', status: 429 });
    minutes(1.1);
    const { data: second } = await ask();
    const mixed = { factorId, challengeId: second!.id, code: earlier };
    expect((await client.mfa.verify(mixed)).error).toMatchObject({ code: 'mfa_verification_failed' });
    const right = await client.mfa.verify({ factorId, challengeId: first!.id, code: earlier });
    expect(right.error).toBeNull();
    for (const answer of [null, null, 'over_request_rate_limit']) {
      minutes(1.1);
      expect((await ask()).error?.code ?? null).toBe(answer);
    }
    minutes(60);
    await client.refreshSession();
    expect((await ask()).error).toBeNull();
  });

  it('reports a message that the provider refused, and still accepts a recovery code', async () => {
    const { factorId, userId, ...person } = await aPhoneOwner();
    const code = one(
      await db.transaction((tx) => replaceRecoveryCodes(tx, TEST_SECRETS, userId, new Date())),
    );
    const client = aClient(served);
    await client.signInWithPassword(person);
    provider.status = 503;
    const failed = await client.mfa.challenge({ factorId, channel: 'sms' });
    expect(failed.error).toMatchObject({ code: 'sms_send_failed', status: 422 });
    provider.status = 200;
    // Within the minute no message is sent, and the challenge remains for a person who lost the phone.
    const sent = provider.messages.length;
    const { data: asked } = await client.mfa.challenge({ factorId });
    expect(provider.messages).toHaveLength(sent);
    expect((await client.mfa.verify({ factorId, challengeId: asked!.id, code: code })).error).toBeNull();
  });

  it('is refused without a number, with an invalid one, and without a configured provider', async () => {
    const { client } = await aSignedInPerson(served);
    for (const phone of ['', '677123456', '+0123456789', '+23767712345678901'])
      expect((await client.mfa.enroll({ factorType: 'phone', phone })).error).toMatchObject({
        code: 'validation_failed',
      });
    const without = await frozenAuth(db);
    const person = await aSignedInPerson(without);
    const { error } = await person.client.mfa.enroll({ factorType: 'phone', phone: PHONE });
    expect(error).toMatchObject({ code: 'mfa_phone_enroll_not_enabled', status: 422 });
    expect(smsSender({})).toBeUndefined();
  });
});

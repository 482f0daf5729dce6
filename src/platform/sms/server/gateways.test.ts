import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { readEnvironment } from '#platform/env/environment.ts';
import { africasTalking } from './africas-talking.ts';
import { DEFAULT_BODY, httpGateway } from './http-gateway.ts';
import { orange } from './orange.ts';
import { smsGateway, smsProviderOf } from './sms-gateway.ts';
import { anSmsServer } from './testing/sms-server.ts';

const TO = '+237699123456';
const TEXT = 'Lycée: "ABANDA" & Fils\nétait absente {text} 5 % $1';
const message = { id: 'm1', to: TO, text: TEXT };

let server: Awaited<ReturnType<typeof anSmsServer>>;
beforeEach(async () => {
  server = await anSmsServer();
});
const http = (more: Partial<Parameters<typeof httpGateway>[0]> = {}) =>
  httpGateway({
    url: `${server.url}/send`,
    method: 'POST',
    body: DEFAULT_BODY,
    headers: {},
    sender: 'LYCEE',
    timeoutMs: 300,
    ...more,
  });

async function aClosedPort(): Promise<string> {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  closed.close();
  await once(closed, 'close');
  return `http://127.0.0.1:${port}`;
}

describe('any gateway by HTTP', () => {
  it('receives number and text as JSON, whatever characters they contain, with the secret in its header', async () => {
    const gateway = smsGateway({
      SMS_URL: `${server.url}/send`,
      SMS_TOKEN: 't0ken',
      SMS_HEADER: 'X-Api-Key: s:cret',
    })!;
    expect(await gateway.send(message)).toEqual({ accepted: true });
    const [asked] = server.kept;
    expect(JSON.parse(asked!.body)).toEqual({ to: TO, text: TEXT });
    expect(asked!.headers).toMatchObject({
      authorization: 'Bearer t0ken',
      'x-api-key': 's:cret',
      'content-type': 'application/json',
    });
  });

  it('receives form fields, or a query, by the template', async () => {
    await http({ body: 'phone={to}&msg={text}&from={sender}&ref={id}' }).send(message);
    await http({ method: 'GET', url: `${server.url}/send?to={to}&text={text}` }).send(message);
    const [form, query] = server.kept;
    expect(Object.fromEntries(new URLSearchParams(form!.body))).toEqual({
      phone: TO,
      msg: TEXT,
      from: 'LYCEE',
      ref: 'm1',
    });
    expect(form!.headers['content-type']).toBe('application/x-www-form-urlencoded');
    expect(query).toMatchObject({ method: 'GET', body: '' });
    expect(Object.fromEntries(new URL(query!.path, server.url).searchParams)).toEqual({ to: TO, text: TEXT });
  });

  it.each([
    [400, { fault: '400', again: false }],
    [401, { fault: '401', again: false }],
    [429, { fault: '429', again: true }],
    [408, { unknown: '408' }],
    [500, { unknown: '500' }],
    [504, { unknown: '504' }],
  ])('that answers %i', async (status, outcome) => {
    server.state.answer = () => ({ status });
    expect(await http().send(message)).toEqual(outcome);
    expect(server.kept).toHaveLength(1);
  });

  it('that answers late, or cuts the connection, may have sent it: unknown, and tried once', async () => {
    server.state.lateMs = 600;
    expect(await http().send(message)).toEqual({ unknown: 'TIMEOUT' });
    server.state.hangs = true;
    expect(await http().send(message)).toHaveProperty('unknown');
    expect(server.kept).toHaveLength(2);
  });

  it('that cannot be connected to has sent nothing', async () => {
    expect(await http({ url: await aClosedPort() }).send(message)).toEqual({
      fault: 'ECONNREFUSED',
      again: true,
    });
  });

  it('that redirects does not get the secret at the new address', async () => {
    server.state.answer = () => ({ status: 307 });
    expect(await http({ headers: { 'x-api-key': 'secret' } }).send(message)).toHaveProperty('unknown');
  });
});

const talking = () =>
  africasTalking({ url: server.url, user: 'lycee', key: 'k', sender: 'LYCEE', timeoutMs: 300 });
const saying = (recipients: unknown, Message = 'Sent to 1/1') => {
  server.state.answer = () => ({
    status: 201,
    body: JSON.stringify({ SMSMessageData: { Message, Recipients: recipients } }),
  });
};

describe('Africa’s Talking', () => {
  it('receives user, number, text and sender, with the key in its header', async () => {
    saying([{ statusCode: 101, number: TO, status: 'Success', cost: 'XAF 18', messageId: 'ATXid_1' }]);
    expect(await talking().send(message)).toEqual({ accepted: true, id: 'ATXid_1' });
    expect(Object.fromEntries(new URLSearchParams(server.kept[0]!.body))).toEqual({
      username: 'lycee',
      to: TO,
      message: TEXT,
      from: 'LYCEE',
    });
    expect(server.kept[0]!.headers).toMatchObject({ apikey: 'k' });
  });

  it.each([
    [100, { accepted: true }],
    [102, { accepted: true }],
    [403, { fault: '403', again: false }],
    [405, { fault: '405', again: false }],
    [406, { fault: '406', again: false }],
    [500, { unknown: '500' }],
    [501, { unknown: '501' }],
  ])('answers %i for the recipient', async (statusCode, outcome) => {
    saying([{ statusCode }]);
    expect(await talking().send(message)).toEqual(outcome);
  });

  it('handles a response that refuses without naming a recipient; an unreadable one is unknown', async () => {
    saying([], 'InvalidSenderId');
    expect(await talking().send(message)).toEqual({ fault: 'InvalidSenderId', again: false });
    server.state.answer = () => ({ status: 200, body: '<html>' });
    expect(await talking().send(message)).toEqual({ unknown: 'ANSWER' });
  });
});

const answering = (token: number, sending: number) => {
  server.state.answer = ({ path }) =>
    path === '/oauth/v3/token'
      ? { status: token, body: '{"access_token":"abc","expires_in":"3600"}' }
      : { status: sending, body: '{}' };
};
const paths = () => server.kept.map(({ path }) => path);
const faulty = (variables: Record<string, string>) => () => readEnvironment(variables);

describe('Orange', () => {
  const clock = { at: new Date('2026-11-27T09:00:00Z') };
  const gateway = () =>
    orange({
      url: server.url,
      user: 'id',
      key: 'secret',
      sender: '+2370000',
      senderName: 'LYCEE',
      now: () => clock.at,
      timeoutMs: 300,
    });
  const SEND = '/smsmessaging/v1/outbound/tel%3A%2B2370000/requests';

  it('requests a token once an hour, then sends with it', async () => {
    answering(200, 201);
    const sending = gateway();
    expect([await sending.send(message), await sending.send(message)]).toEqual([
      { accepted: true },
      { accepted: true },
    ]);
    expect(paths()).toEqual(['/oauth/v3/token', SEND, SEND]);
    expect(server.kept[0]!.headers.authorization).toBe(
      `Basic ${Buffer.from('id:secret').toString('base64')}`,
    );
    expect(server.kept[1]!.headers.authorization).toBe('Bearer abc');
    expect(JSON.parse(server.kept[1]!.body)).toEqual({
      outboundSMSMessageRequest: {
        address: `tel:${TO}`,
        senderAddress: 'tel:+2370000',
        senderName: 'LYCEE',
        outboundSMSTextMessage: { message: TEXT },
      },
    });
    clock.at = new Date(clock.at.getTime() + 3_600_000);
    await sending.send(message);
    expect(paths().slice(3)).toEqual(['/oauth/v3/token', SEND]);
  });

  it('without a token has sent nothing, so that a retry is safe', async () => {
    answering(503, 201);
    expect(await gateway().send(message)).toEqual({ fault: 'token 503', again: true });
    answering(401, 201);
    expect(await gateway().send(message)).toEqual({ fault: 'token 401', again: false });
    expect(paths()).not.toContain(SEND);
  });

  it('requests a new token when its own has expired; a failing server leaves the outcome unknown', async () => {
    const sending = gateway();
    answering(200, 401);
    expect(await sending.send(message)).toEqual({ fault: '401', again: true });
    answering(200, 502);
    expect(await sending.send(message)).toEqual({ unknown: '502' });
    expect(paths()).toEqual(['/oauth/v3/token', SEND, '/oauth/v3/token', SEND]);
  });
});

describe('the configuration', () => {
  it('names a provider, or none; the provider’s required settings must be present', () => {
    expect(smsProviderOf({})).toBeNull();
    expect(smsProviderOf({ SMS_URL: 'https://sms.test' })).toBe('http');
    expect(smsProviderOf({ SMS_SPOOL_DIR: '/var/spool/sms' })).toBe('spool');
    expect(faulty({ SMS_PROVIDER: 'orange', SMS_TOKEN: 'x', SMS_USER: 'y' })).toThrow('SMS_SENDER');
    expect(faulty({ SMS_PROVIDER: 'africastalking', SMS_TOKEN: 'x' })).toThrow('SMS_USER');
    for (const SMS_PROVIDER of ['spool', 'gammu']) expect(faulty({ SMS_PROVIDER })).toThrow('SMS_SPOOL_DIR');
    expect(smsProviderOf({ SMS_PROVIDER: 'gammu', SMS_SPOOL_DIR: '/var/spool/gammu' })).toBe('gammu');
    expect(faulty({ SMS_PROVIDER: 'http' })).toThrow('SMS_URL');
    expect(faulty({ SMS_URL: 'https://sms.test', SMS_BODY: '{"to":"{to}"}' })).toThrow('SMS_BODY');
    expect(faulty({ SMS_URL: 'https://sms.test', SMS_HEADER: 'no header' })).toThrow('SMS_HEADER');
  });
});

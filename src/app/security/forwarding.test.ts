import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { signInFailures } from '#platform/auth/server/auth.tables.ts';
import type { Db } from '#platform/db/database.ts';
import { outbox } from '#platform/mail/server/mail.tables.ts';
import { BODY } from '#platform/mail/server/outbox.ts';
import { TEST_SECRETS } from '#platform/testing/api.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';
const PROXY = '10.8.0.2';

let db: Db;
let open: APortal;
let behind: APortal;
beforeAll(async () => {
  ({ db } = await testDatabase());
});
beforeEach(async () => {
  await db.delete(signInFailures);
  open = aPortal(db);
  behind = aPortal(db, { TRUSTED_PROXIES: '10.8.0.0/16, 2001:db8::1' });
});

const random = () => Math.floor(Math.random() * 256);
const anAddress = () => `${1 + (random() % 200)}.${random()}.${random()}.${random()}`;
const wrong = async (school: APortal, number: number, from: string, forwarded: string) =>
  (
    await school.signIn(`nobody-${number}@school.test`, 'wrong', {
      from,
      headers: { 'x-forwarded-for': forwarded },
    })
  ).status;

describe('A8: X-Forwarded-For', () => {
  it('from an untrusted proxy has no effect: a thousand forged addresses count as one network', async () => {
    const answers: number[] = [];
    for (let time = 0; time < 1_000; time += 1)
      answers.push(await wrong(time % 2 ? open : behind, time, '203.0.113.9', anAddress()));
    // Two servers on one database: each of the 30 attempts counts for both.
    expect(answers.filter((status) => status === 400)).toHaveLength(30);
    expect(answers.filter((status) => status === 429)).toHaveLength(970);
  }, 60_000);

  it('of a trusted proxy gives each client its own count, whatever the clients sent before', async () => {
    for (let time = 0; time < 40; time += 1)
      expect(await wrong(behind, time, PROXY, `${anAddress()}, 198.51.100.7, 10.8.3.3`)).toBe(
        time < 30 ? 400 : 429,
      );
    expect(await wrong(behind, 0, PROXY, '198.51.101.7')).toBe(400);
    const { email } = await aUser(db, { password: PASSWORD });
    const headers = { 'x-forwarded-for': `198.51.100.7, 198.51.102.7` };
    expect((await behind.signIn(email, PASSWORD, { from: PROXY, headers })).status).toBe(200);
  });

  it.each([
    ['no header', undefined],
    ['a word', 'somebody'],
    ['a word after an address', '198.51.100.7, unknown'],
    ['nothing but proxies', '10.8.1.1, 10.8.2.2'],
  ])('with %s counts for the last trusted proxy', async (_, forwarded) => {
    for (let time = 0; time < 30; time += 1) await wrong(behind, time, PROXY, forwarded ?? '');
    expect(await wrong(behind, 0, PROXY, forwarded ?? '')).toBe(429);
    expect(await wrong(behind, 0, PROXY, '198.51.100.7')).toBe(400);
  });
});

it('administrators see a warning about an untrusted proxy on the same machine, and about no other', async () => {
  const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
  const warned = async (school: APortal, from: string) => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const bearer = await bearerOf(await school.signIn(email, PASSWORD, { from, headers }));
    const answer = await school.send('/api/v1/dashboard', { from, headers: bearer });
    const { alerts } = (await answer.json()) as { alerts: { proxy_untrusted: boolean } };
    return alerts.proxy_untrusted;
  };
  expect(await warned(open, '127.0.0.1')).toBe(true);
  expect(await warned(aPortal(db), '::ffff:127.0.0.1')).toBe(true);
  expect(await warned(aPortal(db), '203.0.113.9')).toBe(false);
  expect(await warned(aPortal(db, { TRUSTED_PROXIES: '127.0.0.1' }), '127.0.0.1')).toBe(false);
});

it('A16: a forged Host or forwarding header never changes the link of a reset', async () => {
  const school = aPortal(db, { PUBLIC_URL: 'https://portal.school.test/', TRUSTED_PROXIES: PROXY });
  const { email } = await aUser(db, { role: 'parent' });
  const evil = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
  const answer = await school.send('/auth/v1/recover?redirect_to=https://evil.test', {
    from: PROXY,
    headers: { ...evil, origin: 'https://portal.school.test' },
    body: { email },
  });
  expect([answer.status, await answer.text()]).toEqual([200, '{}']);
  const [mail] = await db.select().from(outbox);
  expect(mail?.recipient).toBe(email);
  const text = TEST_SECRETS.open(BODY, mail!.body!);
  expect(text).toMatch(/^https:\/\/portal\.school\.test\/auth#join=r\.[\w-]{43}$/m);
  expect(text).not.toContain('evil');
});

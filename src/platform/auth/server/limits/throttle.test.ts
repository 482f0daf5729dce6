import { notLike } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { signInFailures } from '../auth.tables.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { aPerson, PASSWORD, type ServedAuth, servedAuth } from '../testing/served-auth.ts';

let db: Db;
let served: ServedAuth;
beforeAll(async () => {
  ({ db } = await testDatabase());
  served = await servedAuth(db);
});
beforeEach(async () => {
  await db.delete(signInFailures);
  served.clock.ms = 0;
  served.address.of = '10.0.0.1';
});

const signIn = async (email: string, password: string, from = '10.0.0.1', node = served) => {
  node.address.of = from;
  const response = await node.post('/token?grant_type=password', { email, password });
  return { status: response.status, body: await response.text() };
};
const countedFailures = async () =>
  (await db.select().from(signInFailures).where(notLike(signInFailures.bucket, 'sign-ups %')))
    .flatMap((row) => row.failures || [])
    .toSorted((a, b) => a - b);
const failures = (email: string, times: number, from: (time: number) => string) =>
  Array.from({ length: times }, (_, time) => time).reduce<Promise<unknown>>(
    (before, time) => before.then(() => signIn(email, 'wrong', from(time))),
    Promise.resolve(),
  );

describe('ten failures of an account', () => {
  it('from ten networks lock it for fifteen minutes: the right password gets the same answer as a wrong one', async () => {
    const { email } = await aPerson(served);
    const first = await signIn(email, 'wrong', '10.1.0.1');
    await failures(email, 9, (time) => `10.2.${time}.1`);
    const right = await signIn(email, PASSWORD, '10.3.0.1');
    expect(right).toEqual(first);
    served.clock.ms = 14 * 60_000;
    expect((await signIn(email, PASSWORD, '10.3.0.1')).status).toBe(400);
    served.clock.ms = 15 * 60_000 + 5_000;
    expect((await signIn(email, PASSWORD, '10.3.0.1')).status).toBe(200);
  });

  it('outlive a restart of the server', async () => {
    const { email } = await aPerson(served);
    await failures(email, 10, (time) => `10.2.${time}.1`);
    const restarted = await servedAuth(db);
    expect((await signIn(email, PASSWORD, '10.3.0.1', restarted)).status).toBe(400);
  });

  it('are reset by a sign-in before the tenth', async () => {
    const { email } = await aPerson(served);
    await failures(email, 9, (time) => `10.2.${time}.1`);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
    await failures(email, 9, (time) => `10.2.${time}.1`);
    expect((await signIn(email, PASSWORD)).status).toBe(200);
  });

  it('cannot be bypassed by sending thirty guesses at once', async () => {
    const { email } = await aPerson(served);
    await Promise.all(Array.from({ length: 30 }, () => signIn(email, 'wrong', '10.9.0.1')));
    expect(await countedFailures()).toEqual([10, 30]);
    expect((await signIn(email, PASSWORD, '10.3.0.1')).status).toBe(400);
  });
});

describe('thirty failures of a network', () => {
  it.each([
    ['10.7.7', (time: number) => `10.7.7.${time}`, '10.7.8.1'],
    ['2001:db8:1:2', (time: number) => `2001:db8:1:2::${time.toString(16)}`, '2001:db8:1:3::1'],
    ['mapped 10.6.6', (time: number) => `::ffff:10.6.6.${time}`, '::ffff:10.6.7.1'],
  ])('of %s answer 429 to it, and to nobody else', async (_, from, elsewhere) => {
    const { email } = await aPerson(served);
    for (let time = 0; time < 30; time += 1)
      expect((await signIn(`nobody-${time}@school.test`, 'wrong', from(time))).status).toBe(400);
    const refused = await signIn(email, PASSWORD, from(31));
    expect(refused.status).toBe(429);
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'over_request_rate_limit' });
    expect((await signIn(email, PASSWORD, elsewhere)).status).toBe(200);
    served.clock.ms = 5 * 60_000 + 5_000;
    expect((await signIn(email, PASSWORD, from(31))).status).toBe(200);
  });

  it('are counted by the socket’s address: headers of the caller change nothing', async () => {
    for (let time = 0; time < 30; time += 1) {
      served.address.of = '10.5.5.5';
      await served.post(
        '/token?grant_type=password',
        { email: `nobody-${time}@school.test`, password: 'wrong' },
        { 'x-forwarded-for': `1.2.${time}.4`, 'x-real-ip': `1.2.${time}.4`, forwarded: `for=1.2.${time}.4` },
      );
    }
    expect((await signIn('nobody@school.test', 'wrong', '10.5.5.5')).status).toBe(429);
  });

  it('are not increased by successful sign-ins', async () => {
    const { email } = await aPerson(served);
    for (let time = 0; time < 35; time += 1)
      expect((await signIn(email, PASSWORD, '10.4.4.4')).status).toBe(200);
  });

  it('include sign-ups with the address of an existing account', async () => {
    served.address.of = '10.8.8.8';
    const { email } = await aPerson(served);
    const again = async () => (await served.post('/signup', { email, password: PASSWORD })).status;
    for (let time = 0; time < 30; time += 1) expect(await again()).toBe(422);
    expect(await again()).toBe(429);
  });
});

it('stores no address that somebody typed', async () => {
  await signIn('my-secret-password', 'wrong');
  expect(JSON.stringify(await db.select().from(signInFailures))).not.toContain('my-secret');
});

it('puts known, unknown and closed accounts into the same queue: 503 when it is full, and nothing is counted', async () => {
  const { email } = await aPerson(served);
  const closed = await aPerson(served);
  await failures(closed.email, 10, (time) => `10.2.${time}.1`);
  const before = await countedFailures();
  const others = Array.from({ length: 60 }, () => hashPassword('somebody else'));
  for (const address of [email, 'nobody@school.test', closed.email]) {
    const response = await served.post('/token?grant_type=password', { email: address, password: PASSWORD });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
  }
  await Promise.all(others);
  expect(await countedFailures()).toEqual(before);
});

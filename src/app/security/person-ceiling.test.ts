import { beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { readEnvironment } from '#platform/env/environment.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';

let db: Db;
beforeAll(async () => {
  ({ db } = await testDatabase());
});

it('a person above the rate limit is told to retry later, in all their sessions, and nobody else is', async () => {
  const { send, signIn } = aPortal(db, { REQUESTS_PER_MINUTE: '20' });
  const [greedy, another] = [
    await aUser(db, { role: 'student', password: PASSWORD }),
    await aUser(db, { role: 'teacher', password: PASSWORD }),
  ];
  const sessions = [
    await bearerOf(await signIn(greedy.email, PASSWORD)),
    await bearerOf(await signIn(greedy.email, PASSWORD)),
  ];
  const others = await bearerOf(await signIn(another.email, PASSWORD));
  const ask = (headers: Record<string, string>) => send('/api/v1/finance/summary', { headers });
  for (let n = 0; n < 20; n += 1) expect((await ask(sessions[n % 2]!)).status).toBe(200);
  const refused = await ask(sessions[0]!);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5']);
  expect(await refused.json()).toMatchObject({
    error: { code: 'TOO_MANY_REQUESTS', message: expect.stringContaining('Please wait a moment') },
  });
  expect((await ask(others)).status).toBe(200);
  expect((await signIn(greedy.email, PASSWORD)).status, 'who signs in is no stranger').toBe(200);
});

it.each([
  ['their own account', '/auth/v1/user', {}],
  ['changes of it', '/auth/v1/user', { method: 'PUT', body: { data: { school_bag: 'blue' } } }],
  ['event streams', '/api/v1/events?topics=nothing:1', {}],
])('it counts %s too, because each one queries the database', async (_, path, how) => {
  const { send, signIn } = aPortal(db, { REQUESTS_PER_MINUTE: '20' });
  const { email } = await aUser(db, { role: 'student', password: PASSWORD });
  const headers = await bearerOf(await signIn(email, PASSWORD));
  const statuses: number[] = [];
  while (statuses.length < 60 && statuses.at(-1) !== 429)
    statuses.push((await send(path, { ...how, headers })).status);
  expect(statuses.at(-1)).toBe(429);
  expect(statuses.length).toBeGreaterThan(20);
});

it('a session renews itself at most sixty times a minute, because each token is a stored row', async () => {
  const { send, signIn } = aPortal(db, { REQUESTS_PER_MINUTE: '1200' });
  const { email } = await aUser(db, { role: 'student', password: PASSWORD });
  let { refresh_token } = (await (await signIn(email, PASSWORD)).json()) as { refresh_token: string };
  const renew = () => send('/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } });
  let refused = await renew();
  // On a slow machine some of the allowance is refilled meanwhile: one request a second.
  for (let n = 1; n < 120 && refused.status === 200; n += 1) {
    ({ refresh_token } = (await refused.json()) as { refresh_token: string });
    refused = await renew();
  }
  // 503, because the official client would end the session on a 429.
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
  expect(await refused.json()).toMatchObject({ code: 'unavailable' });
});

it('a person above the rate limit can still change the password and sign out, because a stolen key must not prevent that', async () => {
  const { send, signIn } = aPortal(db, { REQUESTS_PER_MINUTE: '20' });
  const { email } = await aUser(db, { role: 'student', password: PASSWORD });
  const headers = await bearerOf(await signIn(email, PASSWORD));
  for (let n = 0; n < 21; n += 1) await send('/api/v1/finance/summary', { headers });
  expect((await send('/api/v1/finance/summary', { headers })).status).toBe(429);
  const body = { password: 'another long secret' };
  expect((await send('/auth/v1/user', { method: 'PUT', headers, body })).status).toBe(200);
  for (let n = 0; n < 21; n += 1) await send('/auth/v1/user', { headers });
  expect((await send('/auth/v1/user', { headers })).status).toBe(429);
  expect((await send('/auth/v1/logout', { method: 'POST', headers, body: {} })).status).toBe(204);
});

it('the default limit is twenty requests a second, ten times what any page sends', () => {
  expect(readEnvironment({}).REQUESTS_PER_MINUTE).toBe(1_200);
});

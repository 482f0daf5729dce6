import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { shedLoad } from './limits.ts';
import type { HttpVariables } from './request.ts';

/**
 * The numbers of requests served, refused by the person's limit, and rejected because the server is
 * full.
 */
async function counts(asked: Promise<number>[]) {
  const statuses = await Promise.all(asked);
  return [200, 429, 503].map((status) => statuses.filter((one) => one === status).length);
}

/** `Bearer a` and `Bearer b` are valid tokens; any other is made up. */
const personOf = async (authorization: string | null) =>
  /^bearer +([ab])\d*$/i.exec(authorization ?? '')?.[1] ?? null;

function aRoom() {
  const all = sleep(200);
  const app = new Hono<{ Variables: HttpVariables }>()
    .use(
      shedLoad((c) => c.req.header('x-from') ?? '', {
        personOf,
        renews: (c) => c.req.header('x-renews') === '1',
      }),
    )
    .get('/', async (c) => {
      await all;
      return c.text('served');
    });
  return (times: number, headersOf: (nth: number) => Record<string, string>) =>
    Array.from(
      { length: times },
      async (_, nth) => (await app.request('/', { headers: headersOf(nth) })).status,
    );
}

it('of 256 concurrent requests one person may have 64, and strangers of one network 128, so that others are served', async () => {
  const ask = aRoom();
  const greedy = ask(70, () => ({ authorization: 'Bearer a', 'x-from': '10.0.0.1' }));
  const spelt = ask(1, () => ({ authorization: 'bearer  a', 'x-from': '10.0.0.2' }));
  const strangers = ask(130, () => ({ 'x-from': '10.0.0.1' }));
  const another = ask(60, () => ({ authorization: 'Bearer b', 'x-from': '10.0.0.1' }));
  // 252 requests are running then.
  await sleep(20);
  const last = ask(6, () => ({ 'x-from': '10.0.9.9' }));
  expect(await counts(greedy)).toEqual([64, 6, 0]);
  expect(await counts(spelt)).toEqual([0, 1, 0]);
  expect(await counts(strangers)).toEqual([128, 2, 0]);
  expect(await counts(another)).toEqual([60, 0, 0]);
  expect(await counts(last)).toEqual([4, 0, 2]);
});

it('several sessions of one person count together: otherwise four would fill the server', async () => {
  const ask = aRoom();
  expect(await counts(ask(200, (nth) => ({ authorization: `Bearer a${nth % 4}` })))).toEqual([64, 136, 0]);
});

it('an invented token does not make a stranger a separate caller: otherwise 256 of them would fill the server', async () => {
  const ask = aRoom();
  const strangers = ask(256, (nth) => ({
    authorization: `Bearer made-up-${nth}`,
    'x-from': `10.0.0.${nth % 256}`,
  }));
  expect(await counts(strangers)).toEqual([128, 128, 0]);
});

it('strangers from anywhere leave 64 places for signed-in people', async () => {
  const ask = aRoom();
  const strangers = ask(256, (nth) => ({ 'x-from': `10.${nth}.0.1` }));
  const inside = ask(60, () => ({ authorization: 'Bearer a' }));
  expect(await counts(strangers)).toEqual([192, 0, 64]);
  expect(await counts(inside)).toEqual([60, 0, 0]);
});

it('strangers of a network never block renewal of a session beside them: a 429 would end the session', async () => {
  const ask = aRoom();
  const strangers = ask(140, () => ({ 'x-from': '10.0.0.1' }));
  const renewing = ask(40, () => ({ 'x-from': '10.0.0.2', 'x-renews': '1' }));
  const tooMany = ask(100, () => ({ 'x-from': '10.0.0.3', 'x-renews': '1' }));
  expect(await counts(strangers)).toEqual([128, 12, 0]);
  expect(await counts(renewing)).toEqual([40, 0, 0]);
  expect(await counts(tooMany)).toEqual([24, 0, 76]);
});

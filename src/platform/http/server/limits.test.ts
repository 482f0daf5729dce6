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

it('of the 256 requests under way one person holds 64 and the strangers of one neighbourhood 128: others come in beside them', async () => {
  const ask = aRoom();
  const greedy = ask(70, () => ({ authorization: 'Bearer a', 'x-from': '10.0.0.1' }));
  const spelt = ask(1, () => ({ authorization: 'bearer  a', 'x-from': '10.0.0.2' }));
  const strangers = ask(130, () => ({ 'x-from': '10.0.0.1' }));
  const another = ask(60, () => ({ authorization: 'Bearer b', 'x-from': '10.0.0.1' }));
  // 252 are inside then.
  await sleep(20);
  const last = ask(6, () => ({ 'x-from': '10.0.9.9' }));
  expect(await counts(greedy)).toEqual([64, 6, 0]);
  expect(await counts(spelt)).toEqual([0, 1, 0]);
  expect(await counts(strangers)).toEqual([128, 2, 0]);
  expect(await counts(another)).toEqual([60, 0, 0]);
  expect(await counts(last)).toEqual([4, 0, 2]);
});

it('one who signed in several times is one person: four sessions would fill the room', async () => {
  const ask = aRoom();
  expect(await counts(ask(200, (nth) => ({ authorization: `Bearer a${nth % 4}` })))).toEqual([64, 136, 0]);
});

it('a token that somebody made up makes no caller of a stranger: 256 of them were 256 callers, and the room was full', async () => {
  const ask = aRoom();
  const strangers = ask(256, (nth) => ({
    authorization: `Bearer made-up-${nth}`,
    'x-from': `10.0.0.${nth % 256}`,
  }));
  expect(await counts(strangers)).toEqual([128, 128, 0]);
});

it('strangers from wherever leave 64 places for those who are signed in', async () => {
  const ask = aRoom();
  const strangers = ask(256, (nth) => ({ 'x-from': `10.${nth}.0.1` }));
  const inside = ask(60, () => ({ authorization: 'Bearer a' }));
  expect(await counts(strangers)).toEqual([192, 0, 64]);
  expect(await counts(inside)).toEqual([60, 0, 0]);
});

it('strangers of a neighbourhood keep nobody beside them from renewing a session, and no renewal is told 429, which would end it', async () => {
  const ask = aRoom();
  const strangers = ask(140, () => ({ 'x-from': '10.0.0.1' }));
  const renewing = ask(40, () => ({ 'x-from': '10.0.0.2', 'x-renews': '1' }));
  const tooMany = ask(100, () => ({ 'x-from': '10.0.0.3', 'x-renews': '1' }));
  expect(await counts(strangers)).toEqual([128, 12, 0]);
  expect(await counts(renewing)).toEqual([40, 0, 0]);
  expect(await counts(tooMany)).toEqual([24, 0, 76]);
});

import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { shedLoad } from './limits.ts';
import type { HttpVariables } from './request.ts';

/** How many were served, refused as one too many, and sent away because the room is full. */
async function counts(asked: Promise<number>[]) {
  const statuses = await Promise.all(asked);
  return [200, 429, 503].map((status) => statuses.filter((one) => one === status).length);
}

it('of the 256 requests under way one token holds 64 and the strangers of one address 128: others come in beside them', async () => {
  const all = sleep(200);
  const app = new Hono<{ Variables: HttpVariables }>()
    .use(shedLoad((c) => c.req.header('x-from') ?? ''))
    .get('/', async (c) => {
      await all;
      return c.text('served');
    });
  const ask = (times: number, headers: Record<string, string>) =>
    Array.from({ length: times }, async () => (await app.request('/', { headers })).status);
  const greedy = ask(70, { authorization: 'Bearer a', 'x-from': '10.0.0.1' });
  const spelt = ask(1, { authorization: 'bearer  a', 'x-from': '10.0.0.2' });
  const strangers = ask(130, { 'x-from': '10.0.0.1' });
  const another = ask(60, { authorization: 'Bearer b', 'x-from': '10.0.0.1' });
  // 252 are inside by now.
  const last = ask(6, { 'x-from': '10.0.0.9' });
  expect(await counts(greedy)).toEqual([64, 6, 0]);
  expect(await counts(spelt)).toEqual([0, 1, 0]);
  expect(await counts(strangers)).toEqual([128, 2, 0]);
  expect(await counts(another)).toEqual([60, 0, 0]);
  expect(await counts(last)).toEqual([4, 0, 2]);
});

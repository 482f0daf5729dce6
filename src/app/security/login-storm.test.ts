import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

// The short form of `npm run storm`, which measures times against the built server; this test checks only
// the responses.
const PASSWORD = 'a long enough secret';
const PROXY = '10.8.0.2';
const WAVES = 6;
const A_WAVE = 100;

let db: Db;
let school: APortal;
beforeAll(async () => {
  ({ db } = await testDatabase());
  school = aPortal(db, { TRUSTED_PROXIES: PROXY });
});

it('A8: a storm of wrong passwords blocks neither signed-in people nor correct passwords', async () => {
  const victim = await aUser(db, { role: 'admin', password: PASSWORD });
  const newcomer = await aUser(db, { role: 'parent', password: PASSWORD });
  const from = (address: string) => ({ from: PROXY, headers: { 'x-forwarded-for': address } });
  const before = await school.signIn(victim.email, PASSWORD, from('192.0.2.1'));
  const cookie = before.headers.get('set-cookie')!.split(';')[0]!;
  const inside = await bearerOf(before);

  const answers = new Map<number, number>();
  const wrong = async (number: number) => {
    const address = number % 2 ? '203.0.113.66' : `198.18.${number % 200}.1`;
    const email = number % 3 ? victim.email : `nobody-${number}@school.test`;
    const { status } = await school.signIn(email, 'wrong', from(address));
    answers.set(status, (answers.get(status) ?? 0) + 1);
  };
  const me = async () => (await school.send('/api/v1/me', { headers: inside })).status;
  const storm: Promise<void>[] = [];
  for (let wave = 0; wave < WAVES; wave += 1) {
    for (let number = 0; number < A_WAVE; number += 1) storm.push(wrong(wave * A_WAVE + number));
    expect(await me()).toBe(200);
    await sleep(50);
  }
  const onOwnDevice = { from: PROXY, headers: { 'x-forwarded-for': '192.0.2.1', cookie } };
  /** Retries as people do when the service is busy. */
  const patiently = async (email: string, where: typeof onOwnDevice | ReturnType<typeof from>) => {
    for (let tries = 0; tries < 20; tries += 1) {
      const { status } = await school.signIn(email, PASSWORD, where);
      if (status !== 503) return status;
      await sleep(200);
    }
    return 503;
  };
  const right = await Promise.all([
    patiently(victim.email, onOwnDevice),
    patiently(newcomer.email, from('192.0.3.1')),
  ]);
  await Promise.all(storm);
  expect(right).toEqual([200, 200]);
  expect([...answers.keys()].filter((status) => ![400, 429, 503].includes(status))).toEqual([]);
  expect(answers.get(503)).toBeGreaterThan(0);
}, 60_000);

import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { aPerson, type ServedAuth, servedAuth } from '../testing/served-auth.ts';

const SAMPLES = 40;

let served: ServedAuth;
beforeAll(async () => {
  const { db } = await testDatabase();
  // Judged every time: what is compared is the judging, not the refusal of a full count.
  const limit = { failures: 100_000, seconds: 900 };
  served = await servedAuth(db, { throttle: { account: limit, address: limit, signUps: limit } });
});

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;

it('A10: a wrong password and an unknown address cannot be told apart, by the answer or by the work', async () => {
  const { email } = await aPerson(served);
  const attempt = async (address: string) => {
    const started = performance.now();
    const response = await served.post('/token?grant_type=password', { email: address, password: 'wrong' });
    const headers = Object.fromEntries(response.headers);
    delete headers['date'];
    const answer = JSON.stringify([response.status, await response.text(), headers]);
    return { answer, ms: performance.now() - started };
  };
  await attempt(email);
  await attempt('nobody@school.test');
  const known: number[] = [];
  const unknown: number[] = [];
  const answers = new Set<string>();
  // By turns, so that whatever else the machine does meets both alike.
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    const one = await attempt(email);
    const other = await attempt(`nobody-${sample % 7}@school.test`);
    known.push(one.ms);
    unknown.push(other.ms);
    answers.add(one.answer).add(other.answer);
  }
  expect(answers.size).toBe(1);
  // Hashing is nearly all of it: an address that is only looked up is answered in a tenth of the time. The milliseconds between
  // the two are a line of `npm run bench`.
  expect(median(unknown) / median(known)).toBeGreaterThan(0.5);
  expect(median(unknown) / median(known)).toBeLessThan(2);
}, 60_000);

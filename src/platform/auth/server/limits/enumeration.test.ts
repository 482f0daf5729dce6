import { createHook } from 'node:async_hooks';
import { beforeAll, expect, it } from 'vitest';
import { testDatabase } from '#platform/testing/database.ts';
import { atEndOfFile } from '#platform/testing/cleanups.ts';
import { aPerson, type ServedAuth, servedAuth } from '../testing/served-auth.ts';

/** Each password hash is one task for the thread pool; the library does not name its tasks. */
const work = { hashings: 0 };

let served: ServedAuth;
beforeAll(async () => {
  const { db } = await testDatabase();
  // A limit that is never reached, so that every attempt is checked: the test compares the check,
  // not the rejection.
  const limit = { failures: 100_000, seconds: 900 };
  served = await servedAuth(db, {
    throttle: { account: limit, address: limit, signUps: limit, manySignUps: limit },
  });
  const watch = createHook({
    init: (_id, kind: string | undefined) => {
      if (kind === undefined || kind === 'undefined') work.hashings += 1;
    },
  }).enable();
  atEndOfFile(async () => void watch.disable());
});

it('A10: a wrong password and an unknown address cannot be told apart, by the answer or by the work', async () => {
  const { email } = await aPerson(served);
  const attempt = async (address: string) => {
    const before = work.hashings;
    const response = await served.post('/token?grant_type=password', { email: address, password: 'wrong' });
    const headers = Object.fromEntries(response.headers);
    delete headers['date'];
    return [response.status, await response.text(), headers, { hashings: work.hashings - before }];
  };
  // The first unknown address creates the dummy hash that all unknown addresses are compared with.
  await attempt('nobody@school.test');
  const known = await attempt(email);
  expect(known.at(-1)).toEqual({ hashings: 1 });
  // Hashing is nearly all of the time; `npm run bench` reports the difference in milliseconds.
  for (let nth = 0; nth < 7; nth += 1) expect(await attempt(`nobody-${nth}@school.test`)).toEqual(known);
  expect(await attempt(email)).toEqual(known);
});

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

it('one who asks more than a person does is told to come back, in all their sessions, and nobody else is', async () => {
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

it('what an installation allows when nobody says otherwise is twenty a second: no page asks for a tenth of that', () => {
  expect(readEnvironment({}).REQUESTS_PER_MINUTE).toBe(1_200);
});

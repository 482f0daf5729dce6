import { randomUUID } from 'node:crypto';
import { beforeAll, expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { type APortal, aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';

let school: APortal;
let email: string;
let signedIn: { authorization: string };
beforeAll(async () => {
  const { db } = await testDatabase();
  school = aPortal(db);
  ({ email } = await aUser(db, { role: 'admin', password: PASSWORD }));
  signedIn = await bearerOf(await school.signIn(email, PASSWORD));
});

const prove = (password: string) =>
  school.send('/api/v1/profile/prove', {
    headers: { ...signedIn, 'idempotency-key': randomUUID() },
    body: { password },
  });

it('A8: receipts that any web page has its readers load close that page alone to their school', async () => {
  const asked: number[] = [];
  for (let time = 0; time < 31; time += 1)
    asked.push((await school.send(`/v/${'0'.repeat(15)}${(time % 8) + 1}`)).status);
  expect(asked).toEqual([...Array.from({ length: 30 }, () => 404), 429]);
  expect((await school.signIn(email, PASSWORD)).status).toBe(200);
  expect((await prove(PASSWORD)).status).toBe(200);
  const verify = { type: 'recovery', token_hash: 'unknown' };
  expect((await school.send('/auth/v1/verify', { body: verify })).status).toBe(403);
  const newcomer = { email: 'newcomer@school.test', password: PASSWORD };
  expect((await school.send('/auth/v1/signup', { body: newcomer })).status).not.toBe(429);
});

it('A8: strangers who use up their neighbourhood do not keep out who is signed in there', async () => {
  for (let time = 0; time < 30; time += 1) await school.signIn(`nobody-${time}@school.test`, 'wrong');
  expect((await school.signIn(email, PASSWORD)).status).toBe(429);
  expect((await prove('not the right one')).status).toBe(422);
  expect((await prove(PASSWORD)).status).toBe(200);
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { aUser } from '#features/people/server/people.builders.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { aPortal, bearerOf } from '../testing/portal.ts';

const PASSWORD = 'a long enough secret';
const WIFI = '192.0.2.7';

it('a network can create twenty accounts an hour, and many more on a day when the head allows it', async () => {
  const { db } = await testDatabase();
  const { email } = await aUser(db, { role: 'admin', password: PASSWORD });
  const school = aPortal(db);
  const signUp = async () => {
    const body = {
      email: `${randomUUID()}@parents.test`,
      password: PASSWORD,
      data: { full_name: 'Ngo Aline' },
    };
    return (await school.send('/auth/v1/signup', { from: WIFI, body })).status;
  };
  const signUps = async (count: number) => {
    const statuses: number[] = [];
    for (let each = 0; each < count; each += 1) statuses.push(await signUp());
    return statuses;
  };
  expect(new Set(await signUps(20))).toEqual(new Set([200]));
  expect(await signUp()).toBe(429);

  const bearer = await bearerOf(await school.signIn(email, PASSWORD));
  const settings = async () => (await school.send('/api/v1/settings', { headers: bearer })).json();
  const allow = (many_sign_ups: boolean) => {
    const body = {
      email_domain: 'school.test',
      admins_need_factor: false,
      shortest_password: 6,
      many_sign_ups,
    };
    return school.send('/api/v1/settings', { method: 'PUT', headers: bearer, body });
  };
  expect((await allow(true)).status).toBe(200);
  expect(await settings()).toMatchObject({ many_sign_ups: true, many_sign_ups_until: expect.any(String) });
  expect(new Set(await signUps(5))).toEqual(new Set([200]));
  expect((await allow(false)).status).toBe(200);
  expect(await signUp()).toBe(429);

  await allow(true);
  school.clock.ms = 25 * 3_600_000;
  const later = await bearerOf(await school.signIn(email, PASSWORD));
  const read = await school.send('/api/v1/settings', { headers: later });
  expect(await read.json()).toMatchObject({ many_sign_ups: false, many_sign_ups_until: null });
  expect(await signUps(21)).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
});

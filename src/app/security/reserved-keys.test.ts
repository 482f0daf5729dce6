import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from '../router.ts';
import { inputFor } from '../testing/inputs.ts';
import { callerOf } from '../testing/permission-matrix.ts';
import { listEndpoints, requestFor } from '../testing/requests.ts';
import { aWorld } from '../testing/world.ts';
import type { World } from '#features/testing.ts';
import { countSchoolWrites, type WriteCounter } from '../testing/writes.ts';

const RESERVED = [
  'id',
  'role',
  'status',
  'balance',
  'user_id',
  'created_by',
  'created_at',
  'given_by',
  'password_hash',
  'verified_at',
  'is_admin',
  'aal',
];

let db: Db;
let world: World;
let writes: WriteCounter;
beforeAll(async () => {
  ({ db } = await testDatabase());
  world = await aWorld(db);
  writes = await countSchoolWrites(db);
});

const signUpWith = (body: object) =>
  world.portal.request('/auth/v1/signup', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${randomUUID()}@school.test`,
      password: 'a long enough secret',
      ...body,
    }),
  });

describe('A3: a field that gives rights elsewhere is refused in every other input', () => {
  const commands = listEndpoints(
    schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
  ).filter(({ method, schema }) => ['POST', 'PUT', 'PATCH'].includes(method) && schema);

  for (const endpoint of commands)
    it(`A3: ${endpoint.name}`, async () => {
      const right = await inputFor(endpoint.name, 'mine', world, callerOf(endpoint.name));
      const before = await writes.attempted();
      for (const key of RESERVED.filter((reserved) => !(reserved in right))) {
        const headers = { ...world.headersOf(callerOf(endpoint.name)), 'idempotency-key': randomUUID() };
        const response = await world.portal.request(
          requestFor(endpoint, { ...right, [key]: 'admin' }, headers),
        );
        expect(response.status, key).toBe(422);
      }
      expect(await writes.attempted(), 'nothing changed').toBe(before);
    });

  it('A3: sign-up takes a role only as a request', async () => {
    expect((await signUpWith({ role: 'admin', data: { full_name: 'Tabe Desmond' } })).status).toBe(422);
    expect(
      (await signUpWith({ app_metadata: { role: 'admin' }, data: { full_name: 'Tabe Desmond' } })).status,
    ).toBe(422);
  });
});

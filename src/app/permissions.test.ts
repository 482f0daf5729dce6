import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from './router.ts';
import { inputFor, nestedInputs } from './testing/inputs.ts';
import type { Kind } from '#features/testing.ts';
import { callerOf, cellFor, MATRIX, OPEN_WHILE_HELD, REFUSED_HERE } from './testing/permission-matrix.ts';
import { type Endpoint, listEndpoints, requestFor } from './testing/requests.ts';
import { aWorld } from './testing/world.ts';
import { type Principal, PRINCIPALS, type World } from '#features/testing.ts';
import { countSchoolWrites, type WriteCounter } from './testing/writes.ts';

const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
);

let db: Db;
let world: World;
let writes: WriteCounter;
beforeAll(async () => {
  ({ db } = await testDatabase());
  world = await aWorld(db);
  writes = await countSchoolWrites(db);
});

async function send(endpoint: Endpoint, principal: Principal, input: Record<string, unknown>) {
  const headers = {
    ...world.headersOf(principal),
    ...(endpoint.meta.idempotent && { 'idempotency-key': randomUUID() }),
  };
  const response = await world.portal.request(requestFor(endpoint, input, headers));
  const body = await response.text();
  return { status: response.status, body: body.replaceAll(/"requestId":"[^"]+"/g, '"requestId":""') };
}

const call = async (endpoint: Endpoint, principal: Principal, kind: Kind) =>
  send(endpoint, principal, await inputFor(endpoint.name, kind, world, principal));

const namesARow = ({ path, name }: Endpoint) =>
  path.replace('{month}', '').includes('{') || name.endsWith('Child');
const refusalOf = (principal: Principal) => (principal === 'anon' || principal === 'disabled' ? 401 : 403);
const refusedAt = ({ name }: Endpoint) => PRINCIPALS.filter((principal) => cellFor(name, principal) === '-');
/** Whether the policy refuses the call, not the state of a held or closed account. */
const isOfPolicy = ({ name }: Endpoint, principal: Principal) =>
  MATRIX[name]?.[PRINCIPALS.indexOf(principal)] === '-';

async function withoutPolicy<Answer>({ meta }: Endpoint, send: () => Promise<Answer>): Promise<Answer> {
  const { policy } = meta;
  meta.policy = () => true;
  try {
    return await send();
  } finally {
    if (policy) meta.policy = policy;
  }
}

describe('the permission matrix', () => {
  it('has a row for every procedure, and no row for a removed one', () => {
    const names = endpoints.map(({ name }) => name);
    expect(names.filter((name) => !(name in MATRIX))).toEqual([]);
    expect(Object.keys(MATRIX).filter((name) => !names.includes(name))).toEqual([]);
  });

  it('finds a policy on every procedure', () => {
    expect(endpoints.filter(({ meta }) => !meta.policy).map(({ name }) => name)).toEqual([]);
  });

  it('allows a held account only the procedures that are open to it', () => {
    const open = endpoints.filter(({ meta }) => meta.openWhileHeld).map(({ name }) => name);
    expect(open.toSorted()).toEqual(OPEN_WHILE_HELD.toSorted());
  });

  for (const endpoint of endpoints) {
    const refused = refusedAt(endpoint);
    if (refused.length > 0)
      it(`${endpoint.name} is refused to ${refused.join(', ')}`, async () => {
        const input = await inputFor(endpoint.name, 'mine', world, callerOf(endpoint.name));
        const before = await writes.attempted();
        // The input is valid, so that without a policy the call would succeed.
        const statuses = await Promise.all(
          refused.map(async (principal) => [principal, (await send(endpoint, principal, input)).status]),
        );
        expect(Object.fromEntries(statuses)).toEqual(
          Object.fromEntries(refused.map((principal) => [principal, refusalOf(principal)])),
        );
        expect(await writes.attempted(), 'a refused call writes nothing').toBe(before);

        const guarded = refused.find((principal) => isOfPolicy(endpoint, principal));
        if (!guarded) return;
        const missed = await withoutPolicy(endpoint, () => send(endpoint, guarded, input));
        expect(missed.status, 'a guard that is taken away is missed').not.toBe(refusalOf(guarded));
      });

    for (const principal of PRINCIPALS.filter((each) => !refused.includes(each))) {
      const cell = cellFor(endpoint.name, principal);
      it(`${endpoint.name} by ${principal}: ${cell}`, async () => {
        const own = await call(endpoint, principal, 'mine');
        const nowhere = await call(endpoint, principal, 'missing');
        if (cell === 'x') expect(own, 'a row that is not theirs reads like a missing one').toEqual(nowhere);
        else expect(own.status, own.body).toBeOneOf(endpoint.name in REFUSED_HERE ? [409] : [200, 201]);
        if (!namesARow(endpoint)) return;
        expect(nowhere.status).toBe(endpoint.name === 'guardians.requestChild' ? 200 : 404);
        const foreign = await call(endpoint, principal, 'theirs');
        if (cell === '+')
          expect(foreign.status).toBeOneOf(endpoint.name in REFUSED_HERE ? [409] : [200, 201]);
        else expect(foreign, "another's row reads exactly like a missing one").toEqual(nowhere);
        if (endpoint.name === 'guardians.requestChild') return;
        expect((await call(endpoint, principal, 'malformed')).status).toBe(422);
      });
    }
  }
});

describe('ids outside the address', () => {
  it('a body that non-administrators may send contains no row id', async () => {
    const pattern = /[0-9a-f]{8}-[0-9a-f]{4}-7/;
    for (const endpoint of endpoints) {
      if (endpoint.method === 'GET') continue;
      const others = PRINCIPALS.filter((principal) => principal !== 'admin');
      if (others.every((principal) => cellFor(endpoint.name, principal) === '-')) continue;
      const input = await inputFor(endpoint.name, 'mine', world, 'parent');
      const inPath = new Set([...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => field));
      const body = Object.entries(input).filter(([field]) => !inPath.has(field) && field !== 'key');
      expect(JSON.stringify(body), endpoint.name).not.toMatch(pattern);
    }
  });

  it('a missing row named in a body makes the whole call fail', async () => {
    for (const [name, nested] of Object.entries(nestedInputs(randomUUID()))) {
      const endpoint = endpoints.find((candidate) => candidate.name === name)!;
      const input = { ...(await inputFor(name, 'mine', world)), ...nested };
      const before = await writes.kept();
      expect((await send(endpoint, 'admin', input)).status, name).toBeOneOf([404, 409, 422]);
      expect(await writes.kept(), name).toBe(before);
    }
  });

  it("another's class in a filter returns nobody", async () => {
    const list = endpoints.find(({ name }) => name === 'students.list')!;
    for (const principal of [
      'student',
      'parent',
      'teacher',
      'unverified parent',
      'revoked parent',
    ] as const) {
      const { status, body } = await send(list, principal, { class_id: world.theirs['class'] });
      expect(status).toBe(200);
      expect(JSON.parse(body), principal).toMatchObject({ students: [], total: 0 });
    }
  });

  it('a parent whose link is unconfirmed or ended gets nobody', async () => {
    const list = endpoints.find(({ name }) => name === 'students.list')!;
    for (const principal of ['unverified parent', 'revoked parent'] as const)
      expect(JSON.parse((await send(list, principal, {})).body), principal).toMatchObject({ total: 0 });
  });
});

import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { schoolRouter } from './router.ts';
import { fingerprint } from './testing/fingerprint.ts';
import { inputFor, type Target } from './testing/inputs.ts';
import { type Endpoint, listEndpoints, requestFor } from './testing/requests.ts';
import { aWorld, type Principal, PRINCIPALS, type World } from './testing/world.ts';

/**
 * Who may call what, written by hand: one letter for each of anon, pending, student, parent, teacher, admin.
 *   + any row    o only own rows (another's reads as missing)    - never
 */
const MATRIX: Record<string, string> = {
  'settings.public': '++++++',
  'people.me': '-+++++',
  'people.list': '-----+',
  'people.setRole': '-----+',
  'classes.list': '--++++',
  'classes.get': '--ooo+',
  'classes.create': '-----+',
  'classes.update': '-----+',
  'classes.setTeachers': '-----+',
  'students.list': '--++++',
  'students.summary': '--++++',
  'students.exportCsv': '-----+',
  'students.get': '--ooo+',
  'students.history': '--ooo+',
  'students.enrol': '-----+',
  'students.update': '-----+',
  'students.move': '-----+',
  'students.setStatus': '-----+',
  'guardians.list': '--ooo+',
  'guardians.link': '-----+',
  'guardians.unlink': '-----+',
  'dashboard.get': '-+++++',
};

const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
);
const nameless = endpoints.filter(({ name }) => !(name in MATRIX)).map(({ name }) => name);

let db: Db;
let world: World;
beforeAll(async () => {
  ({ db } = await testDatabase());
  world = await aWorld(db);
});

async function call(endpoint: Endpoint, principal: Principal, target: Target) {
  const headers = {
    ...world.headersOf(principal),
    ...(endpoint.meta.idempotent && { 'idempotency-key': randomUUID() }),
  };
  const response = await world.portal.request(
    requestFor(endpoint, inputFor(endpoint.name, target, world), headers),
  );
  const body = await response.text();
  return { status: response.status, body: body.replaceAll(/"requestId":"[^"]+"/g, '"requestId":""') };
}

const mine = (): Target => ({ ...world.mine, person: world.people.bystander.userId });
const theirs = (): Target => ({ ...world.theirs, person: world.people.bystander.userId });
const missing = (): Target => ({ student: randomUUID(), class: randomUUID(), person: randomUUID() });
const namesARow = (endpoint: Endpoint) => endpoint.path.includes('{');

describe('the permission matrix', () => {
  it('has a row for every procedure, and no row for one that is gone', () => {
    expect(nameless).toEqual([]);
    expect(
      Object.keys(MATRIX).filter((name) => !endpoints.some((endpoint) => endpoint.name === name)),
    ).toEqual([]);
  });

  it('finds a policy on every procedure', () => {
    expect(endpoints.filter(({ meta }) => !meta.policy).map(({ name }) => name)).toEqual([]);
  });

  for (const endpoint of endpoints)
    for (const [index, principal] of PRINCIPALS.entries()) {
      const cell = MATRIX[endpoint.name]?.[index];
      it(`${endpoint.name} by ${principal}: ${cell}`, async () => {
        if (cell === '-') {
          const before = await fingerprint(db);
          for (const target of [mine(), theirs(), missing()])
            expect((await call(endpoint, principal, target)).status).toBe(principal === 'anon' ? 401 : 403);
          expect(await fingerprint(db), 'a refused call changes nothing').toBe(before);
          return;
        }
        expect((await call(endpoint, principal, mine())).status).toBeOneOf([200, 201]);
        if (!namesARow(endpoint)) return;
        const nowhere = await call(endpoint, principal, missing());
        expect(nowhere.status).toBe(404);
        const foreign = await call(endpoint, principal, theirs());
        if (cell === 'o') expect(foreign, "another's row reads exactly like a missing one").toEqual(nowhere);
        else expect(foreign.status).toBe(200);
      });
    }
});

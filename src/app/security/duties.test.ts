import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { DUTIES, type Duty, forGood } from '#features/people/duties.rules.ts';
import type { Read } from '#features/page.ts';
import { opens } from '#features/page-access.ts';
import { anActor } from '#features/people/server/people.builders.ts';
import { writeDuties } from '#features/people/server/duties.service.ts';
import { PRINCIPALS, type World } from '#features/testing.ts';
import type { Db } from '#platform/db/database.ts';
import { testDatabase } from '#platform/testing/database.ts';
import { FEATURES } from '../features.ts';
import { sidebarItems } from '../navigation.ts';
import { schoolRouter } from '../router.ts';
import { isOpenTo } from '../testing/duty-matrix.ts';
import { MATRIX } from '../testing/permission-matrix.ts';
import { listEndpoints, requestFor } from '../testing/requests.ts';
import { aWorld } from '../testing/world.ts';

const endpoints = listEndpoints(
  schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
).filter(({ name }) => MATRIX[name]?.[PRINCIPALS.indexOf('admin')] !== '-');
const pages = FEATURES.flatMap((feature) => feature.pages ?? []);

type Meta = (typeof endpoints)[number]['meta'];
const metaOf = ({ contract, name }: Read): Meta =>
  (contract as unknown as Record<string, { '~orpc': { meta: Meta } }>)[name]!['~orpc'].meta;
const ANY_PARAMS = new Proxy({}, { get: () => randomUUID() });

/** Lists that many duties use as choices; their own pages belong to other duties. */
const ONLY_CHOSEN_FROM = ['/classes', '/classes/$classId', '/settings/levels', '/settings/school-years'];

/** Each duty alone, and no duty. */
const HELD = [...DUTIES, null] as const;
const called = (duty: Duty | null) => duty ?? 'no duty';
const holding = (duty: Duty | null) => anActor({ role: 'admin', duties: duty ? [duty] : [] });

describe.each(HELD.map((duty) => ({ duty, name: called(duty) })))(
  'an administrator with $name',
  ({ duty }) => {
    it('may call exactly what the matrix of duties allows', () => {
      const judged = endpoints.map(({ name, meta }) => [name, meta.policy!(holding(duty))]);
      expect(Object.fromEntries(judged)).toEqual(
        Object.fromEntries(endpoints.map(({ name }) => [name, isOpenTo(duty, name)])),
      );
    });

    it('is offered no page whose first read would be refused', () => {
      const open = pages.filter((page) => page.path !== '/' && opens(page, holding(duty)));
      const refused = open.flatMap(({ path, reads }) => {
        const [first] = reads?.(ANY_PARAMS, 'admin') ?? [];
        return first && !metaOf(first).policy!(holding(duty)) ? [path] : [];
      });
      expect(refused).toEqual([]);
    });

    it('is offered every office page whose reads are all open to them', () => {
      const closed = pages.filter((page) => page.roles.includes('admin') && !opens(page, holding(duty)));
      const open = closed.filter(({ reads }) => {
        const all = reads?.(ANY_PARAMS, 'admin') ?? [];
        return all.length > 0 && all.every((read) => metaOf(read).policy!(holding(duty)));
      });
      expect(open.map(({ path }) => path).filter((path) => !ONLY_CHOSEN_FROM.includes(path))).toEqual([]);
    });
  },
);

it('an administrator without a duty sees what is open to everybody, and no page of the office', () => {
  const open = pages.filter((page) => opens(page, holding(null))).map(({ path }) => path);
  expect(open.toSorted()).toEqual(
    ['/announcements', '/calendar', '/dashboard', '/finance-tracker', '/inbox', '/profile'].toSorted(),
  );
  const menu = sidebarItems('admin', (path) =>
    pages.every((page) => page.path !== path || opens(page, holding(null))),
  );
  expect(menu.map(({ path }) => path)).toEqual(['/', '/dashboard', '/announcements', '/finance-tracker']);
});

describe('over HTTP', () => {
  let db: Db;
  let world: World;
  beforeAll(async () => {
    ({ db } = await testDatabase());
    world = await aWorld(db);
  });

  const send = (endpoint: (typeof endpoints)[number]) => {
    const fields = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, field]) => [field, randomUUID()]);
    return world.portal.request(requestFor(endpoint, Object.fromEntries(fields), world.headersOf('admin')));
  };
  const hold = (...duties: Duty[]) =>
    db.transaction((tx) =>
      writeDuties(tx, {
        userId: world.people.admin.userId,
        duties: duties.map(forGood),
        givenBy: null,
        at: new Date(),
      }),
    );

  it('duties are read with every request, and each procedure refuses a caller who lacks its duty', async () => {
    for (const [turn, duty] of HELD.entries()) {
      await hold(...(duty ? [duty] : []));
      const refused = endpoints.filter(({ name }, at) => !isOpenTo(duty, name) && at % HELD.length === turn);
      const answers = await Promise.all(
        refused.map(async (endpoint) => {
          const response = await send(endpoint);
          const { error } = (await response.json()) as { error: { code: string; message: string } };
          return [endpoint.name, response.status, error.code, error.message];
        }),
      );
      expect(answers).toEqual(
        refused.map(({ name }) => [name, 403, 'FORBIDDEN', 'Your role may not do this.']),
      );
    }
  });

  it.each([
    ['bursar', 'fees.list'],
    ['registrar', 'guardians.people'],
    ['academic', 'subjects.list'],
    ['discipline', 'attendance.day'],
    ['communication', 'messages.list'],
    ['technician', 'jobs.list'],
    ['head', 'people.list'],
  ] as const)('the %s is answered by %s', async (duty, name) => {
    const endpoint = endpoints.find((candidate) => candidate.name === name)!;
    await hold(duty);
    expect((await send(endpoint)).status).toBe(200);
    await hold();
    expect((await send(endpoint)).status).toBe(403);
  });
});

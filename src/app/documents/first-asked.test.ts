import { expect, it } from 'vitest';
import { type AnyRouter, getRouter, isProcedure } from '@orpc/server';
import type { ProcedureMeta } from '#platform/http/procedure.ts';
import { schoolRouter } from '../router.ts';
import { PAGES } from '../web/pages.ts';
import { firstAsked, firstHeading, tabsAsked } from './first-asked.ts';

/** The path with `*` for each parameter. `months/current` is `months/{month}` with its only permitted word. */
const shapeOf = (path: string) =>
  path.replace(/\?.*$/, '').replaceAll(/\{\w+\}|\*\d|(?<=\/months\/)current$/g, '*');

/** The reads that a batch may contain: those that produce no file. */
function readsOf(router: AnyRouter, names: string[] = []): string[] {
  const found = names.length > 0 ? getRouter(router, names) : router;
  if (!isProcedure(found))
    return Object.keys(found as object).flatMap((name) => readsOf(router, [...names, name]));
  const { route, meta } = found['~orpc'];
  const { heavy } = meta as ProcedureMeta<never>;
  return route.method === 'GET' && !heavy ? [`/api/v1${route.path}`] : [];
}

const FRAMES = ['admin', 'teacher', 'parent', 'student', 'none'] as const;

const known = new Set(
  readsOf(schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null })).map(shapeOf),
);

it('everything a document preloads is a light read: any other would wait in the queue for heavy work', () => {
  const asked = PAGES.flatMap(({ path }) =>
    FRAMES.flatMap((frame) => [
      ...firstAsked(path, frame),
      ...Object.values(tabsAsked(path, frame)).flat(),
    ]).map((address) => ({ path, address })),
  );
  expect(asked.length).toBeGreaterThan(200);
  expect(asked.filter(({ address }) => !known.has(shapeOf(address)))).toEqual([]);
});

it('a request that depends on the visit refers to a part of the page’s own address, in a path and in a query', () => {
  const asked = firstAsked('/fees/students/$studentId', 'parent');
  expect(asked).toContain('/api/v1/fees/students/*3');
  expect(asked).toContain('/api/v1/payments?student_id=*3');
});

it('a filter in the URL is passed to the page’s only read', () => {
  const filtered = PAGES.filter(({ filter }) => filter);
  expect(filtered.map(({ path }) => path)).toContain('/marks/classes/$classId');
  for (const { path } of filtered) expect(firstAsked(path, 'admin')).toHaveLength(1);
});

it('the heading of a page about one record comes from its first read', () => {
  expect(firstHeading('/students/$studentId', 'admin')).toEqual({
    address: '/api/v1/students/*2',
    field: 'full_name',
  });
  expect(firstHeading('/students', 'admin')).toBeUndefined();
});

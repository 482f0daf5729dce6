import { expect, it } from 'vitest';
import { type AnyRouter, getRouter, isProcedure } from '@orpc/server';
import type { ProcedureMeta } from '#platform/http/procedure.ts';
import { schoolRouter } from '../router.ts';
import { PAGES } from '../web/pages.ts';
import { firstAsked } from './first-asked.ts';

/** `months/current` is `months/{month}` with the one word that may stand there. */
const shapeOf = (path: string) =>
  path.replace(/\?.*$/, '').replaceAll(/\{\w+\}|~\d|\$\w+|(?<=\/months\/)current$/g, '*');

/** What may be asked for together: reads that make no file. */
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

it('what a document asks for ahead is a read that exists: any other would be a request that nobody reads', async () => {
  const strange: string[] = [];
  for (const { path, names, asks } of PAGES)
    for (const frame of FRAMES)
      if (names ?? asks)
        for (const address of await firstAsked(path, frame))
          if (!known.has(shapeOf(address))) strange.push(`${frame} ${path}: ${address}`);
  expect(strange).toEqual([]);
});

it('a part that only a visit knows is named by its place in the page’s own address', async () => {
  expect(await firstAsked('/fees/students/$studentId', 'parent')).toContain('/api/v1/payments?student_id=~3');
});

it('a filter of the address goes with the one read of its page', async () => {
  const filtered = PAGES.filter(({ filter }) => filter);
  expect(filtered.map(({ path }) => path)).toContain('/marks/classes/$classId');
  for (const { path } of filtered) expect(await firstAsked(path, 'admin')).toHaveLength(1);
});

it('so is what the portal asks for on the way to a tab', () => {
  const named = PAGES.flatMap(({ path, tabs = {} }) =>
    Object.entries(tabs).flatMap(([tab, { names }]) =>
      FRAMES.flatMap((frame) => names?.(frame === 'none' ? null : frame) ?? []).map((name) => ({
        path,
        tab,
        name,
      })),
    ),
  );
  expect(named.length).toBeGreaterThan(10);
  expect(named.filter(({ name }) => !known.has(shapeOf(`/api/v1${name}`)))).toEqual([]);
});

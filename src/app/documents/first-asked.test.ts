import { expect, it } from 'vitest';
import { pathsOf } from '#platform/http/server/route-patterns.ts';
import { schoolRouter } from '../router.ts';
import { PAGES } from '../web/pages.ts';
import { firstAsked } from './first-asked.ts';

const shapeOf = (path: string) => path.replace(/\?.*$/, '').replaceAll(/\{\w+\}|~\d/g, '*');
const FRAMES = ['admin', 'teacher', 'parent', 'student', 'none'] as const;

it('what a document asks for ahead exists: an address that changed would be a request that nobody reads', async () => {
  const known = new Set(
    pathsOf(
      schoolRouter({ schoolName: 'Test', timeZone: 'Africa/Douala', demoAccounts: null }),
      '/api/v1',
    ).map(shapeOf),
  );
  const strange: string[] = [];
  for (const { path, names } of PAGES)
    for (const frame of FRAMES)
      if (names)
        for (const address of await firstAsked(path, frame))
          if (!known.has(shapeOf(address))) strange.push(`${frame} ${path}: ${address}`);
  expect(strange).toEqual([]);
});

it('a part that only a visit knows is named by its place in the page’s own address', async () => {
  expect(await firstAsked('/fees/students/$studentId', 'parent')).toContain('/api/v1/payments?student_id=~3');
});

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { PORTAL_PATHS } from '../portal-paths.ts';

/** The route table of the specification, without / and /auth, which are outside the portal. */
const SPECIFIED = new Set([
  '/dashboard',
  '/students',
  '/student-bank',
  '/student-bank/$accountId',
  '/teachers',
  '/classes',
  '/subjects',
  '/attendance',
  '/assignments',
  '/fees',
  '/announcements',
  '/reports',
  '/settings',
  '/my-classes',
  '/my-children',
  '/schedule',
  '/finance-tracker',
]);

it('docs/departures.md lists exactly the pages that the specification does not name', () => {
  const text = readFileSync('docs/departures.md', 'utf8');
  const [, section = ''] = text.split('## Routes beside the 20 of section 2');
  const listed = [...section.matchAll(/^- `([^`]+)`$/gm)].map(([, path]) => path);
  const own = PORTAL_PATHS.filter((path) => !SPECIFIED.has(path)).map((path) =>
    path.replaceAll(/\$(\w+)/g, '{$1}'),
  );
  expect(listed).toEqual(own.toSorted());
});

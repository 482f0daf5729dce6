import { expect, it } from 'vitest';
import { matchPage } from './match-page.ts';

const PAGES = ['/students/$studentId', '/fees', '/fees/reports', '/fees/students/$studentId'].map((path) => ({
  path,
}));
const at = (path: string) => {
  const matched = matchPage(PAGES, path);
  return matched && [matched.page.path, matched.params];
};

it('finds a page by its path, with or without a trailing slash', () => {
  expect(at('/fees')).toEqual(['/fees', {}]);
  expect(at('/fees/')).toEqual(['/fees', {}]);
  expect(at('/fees/reports')).toEqual(['/fees/reports', {}]);
});

it('returns the decoded values of path parameters, and invalid encodings unchanged', () => {
  expect(at('/students/0190de00')).toEqual(['/students/$studentId', { studentId: '0190de00' }]);
  expect(at('/students/%C3%89lodie')).toEqual(['/students/$studentId', { studentId: 'Élodie' }]);
  expect(at('/students/100%')).toEqual(['/students/$studentId', { studentId: '100%' }]);
});

it('finds nothing if parts are missing or superfluous', () => {
  expect([at('/students'), at('/students//'), at('/fees/students/1/more'), at('/')]).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Rows of the threat list that the product covers. */
const ROWS = [
  ...Array.from({ length: 17 }, (_, index) => `A${index + 1}`),
  'B4',
  'C1',
  'C2',
  'C3',
  'C4',
  'C5',
  'C6',
  'C7',
  ...Array.from({ length: 6 }, (_, index) => `D${index + 1}`),
  'E1',
  'E3',
  'E4',
  'E5',
  'G1',
  'G2',
];

it('every test file named in docs/security.md exists', () => {
  const files = [...read('docs/security.md').matchAll(/`((?:src|e2e|chaos|bench|scripts)\/[^`*{]+\.\w+)`/g)];
  expect(files.length).toBeGreaterThan(40);
  expect(files.map(([, path]) => path!).filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('every row of the threat list has a test with its name', () => {
  const tests = ['src', 'e2e', 'chaos', 'scripts']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((path) => /\.(test|spec)\.(ts|tsx|mjs)$/.test(path))
    .map(read)
    .join('\n');
  expect(ROWS.filter((row) => !new RegExp(`['"\`]${row}\\b[:,]`).test(tests))).toEqual([]);
});

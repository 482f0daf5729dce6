import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { crowdedFolders, KINDS, unknownKinds } from './check-folders.mjs';
import { root } from './clone.mjs';

const filesIn = (folder, number) => Array.from({ length: number }, (_, n) => `${folder}/file-${n}.ts`);

test('a folder of forty-five files passes; one of forty-six is reported with its count', () => {
  expect(crowdedFolders([...filesIn('src/full', 45), ...filesIn('src/crowded', 46)])).toEqual([
    { folder: 'src/crowded', files: 46 },
  ]);
});

test('files in subfolders count for the subfolder, so a large feature in small folders passes', () => {
  expect(
    crowdedFolders([
      ...filesIn('src/fees', 30),
      ...filesIn('src/fees/web', 30),
      ...filesIn('src/fees/server', 30),
    ]),
  ).toEqual([]);
});

test('a file name has a known kind as its suffix, or none', () => {
  const known = [
    'src/a/fees.rules.ts',
    'src/a/fees.rules.test.ts',
    'src/a/fees-races.test.ts',
    'e2e/fees.spec.ts',
  ];
  expect(unknownKinds([...known, 'docs/fees.notes.md'])).toEqual([]);
  const unknown = ['src/a/fees.races.test.ts', 'src/a/fees.sums.ts', 'src/a/fees.old.rules.ts'];
  expect(unknownKinds([...known, ...unknown])).toEqual(unknown);
});

test('ARCHITECTURE.md describes each kind', () => {
  const text = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
  expect(
    [...KINDS].filter((kind) => !new RegExp(`^(server/|web/)?x\\.${kind}\\.tsx? `, 'm').test(text)),
  ).toEqual([]);
});

import { expect, test } from 'vitest';
import { crowdedFolders } from './check-folders.mjs';

const filesIn = (folder, number) => Array.from({ length: number }, (_, n) => `${folder}/file-${n}.ts`);

test('a folder of forty-five files passes, one of forty-six is told with its count', () => {
  expect(crowdedFolders([...filesIn('src/full', 45), ...filesIn('src/crowded', 46)])).toEqual([
    { folder: 'src/crowded', files: 46 },
  ]);
});

test('the files of subfolders count there: a large feature in small folders passes', () => {
  expect(
    crowdedFolders([
      ...filesIn('src/fees', 30),
      ...filesIn('src/fees/web', 30),
      ...filesIn('src/fees/server', 30),
    ]),
  ).toEqual([]);
});

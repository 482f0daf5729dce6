import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';
import { bundle, bundleWorkers } from './bundle.mjs';
import { root } from './clone.mjs';
import { withSources } from './stack.mjs';

// Inside the package, like `dist`: imports of packages are resolved from there.
mkdirSync(join(root, 'node_modules/.cache'), { recursive: true });
const folder = mkdtempSync(join(root, 'node_modules/.cache/bundle-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('a built program finds its built workers: a workbook is written and read back', async () => {
  await bundleWorkers(folder);
  await bundle('src/platform/files/table-file.ts', folder);
  await bundle('src/platform/files/server/read-table.ts', folder);
  writeFileSync(
    join(folder, 'program.mjs'),
    `import { tableFile } from './table-file.mjs';
     import { readTable } from './read-table.mjs';
     const table = { title: 'x', head: ['Name', 'Marks'], rows: [['Ngo Bassa', { count: 15 }]] };
     const file = await tableFile('x', table, { format: 'xlsx', language: 'en' });
     const read = await readTable(new Uint8Array(await file.arrayBuffer()), { rows: 10 });
     console.log(JSON.stringify(read));`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'program.mjs')]);
  expect(JSON.parse(stdout)).toEqual({
    lines: [
      ['Name', 'Marks'],
      ['Ngo Bassa', '15'],
    ],
  });
});

it('a stack trace in a log can be mapped to the source, although the server itself reads no source maps', async () => {
  await bundle('src/platform/db/one.ts', folder);
  writeFileSync(
    join(folder, 'failing.mjs'),
    `import { one } from './one.mjs';
     try { one([]); } catch (error) { console.log(JSON.stringify({ msg: 'refused', stack: error.stack })); }`,
  );
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'failing.mjs')]);
  const source = readFileSync(join(root, 'src/platform/db/one.ts'), 'utf8').split('\n');
  const thrown = source.findIndex((line) => line.includes('throw new')) + 1;
  expect(stdout).toContain('/one.mjs:');
  expect(withSources(stdout, folder)).toContain(`src/platform/db/one.ts:${thrown}:`);
  expect(withSources(stdout, folder)).toContain('/failing.mjs:2:');
});

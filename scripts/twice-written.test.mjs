import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './clone.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'preau-twice-'));
  copyFileSync(join(root, '.jscpd.json'), join(folder, '.jscpd.json'));
  for (const part of ['src', 'scripts', 'e2e', 'chaos', 'bench']) mkdirSync(join(folder, part));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes these lines into two files that have nothing else in common. */
function writeTwice(name, lines, files) {
  const text = Array.from(
    { length: lines },
    (_, n) => `export const ${name}${n} = ${name} + second${n} * ${n};`,
  );
  for (const file of files)
    writeFileSync(join(folder, file), `// ${file}\n${text.join('\n')}\n// The end of ${file}.\n`);
}
function check() {
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/jscpd/bin/jscpd')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test('thirteen lines that stand twice are found in every kind of source, and the output contains no advertisement', () => {
  const pairs = {
    server: ['src/one.ts', 'src/other.ts'],
    page: ['src/one.tsx', 'src/other.tsx'],
    script: ['scripts/one.mjs', 'scripts/other.mjs'],
    walk: ['src/walked.ts', 'e2e/walked.spec.ts'],
  };
  for (const [name, files] of Object.entries(pairs)) writeTwice(name, 13, files);
  const { status, stdout } = check();
  expect(status).toBe(1);
  for (const file of Object.values(pairs).flat()) expect(stdout).toContain(file);
  expect(stdout).not.toMatch(/support|https?:|npx/i);
});

test('twelve similar lines are allowed', () => {
  writeTwice('sum', 12, ['src/one.ts', 'src/other.ts']);
  expect(check()).toMatchObject({ status: 0 });
});

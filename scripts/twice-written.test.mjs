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
  for (const part of ['src', 'scripts', 'e2e']) mkdirSync(join(folder, part));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What the check says when these lines stand in two files. */
function checkTwice(lines, ...files) {
  const text = Array.from({ length: lines }, (_, n) => `export const sum${n} = first${n} + second${n} * ${n};`);
  for (const file of files)
    writeFileSync(join(folder, file), `// ${file}\n${text.join('\n')}\n// The end of ${file}.\n`);
  const { status, stdout } = spawnSync(process.execPath, [join(root, 'node_modules/jscpd/bin/jscpd')], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stdout };
}

test.each([
  ['src/one.ts', 'src/other.ts'],
  ['src/one.tsx', 'src/other.tsx'],
  ['scripts/one.mjs', 'scripts/other.mjs'],
  ['src/one.ts', 'e2e/other.ts'],
])('what stands in %s and again in %s is found, and both places are told', (one, other) => {
  const { status, stdout } = checkTwice(20, one, other);
  expect(status).toBe(1);
  expect(stdout).toContain(one);
  expect(stdout).toContain(other);
  expect(stdout).not.toMatch(/support|https?:|npx/i);
});

test('a few lines that look alike are no matter', () => {
  expect(checkTwice(12, 'src/one.ts', 'src/other.ts').status).toBe(0);
});

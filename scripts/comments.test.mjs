import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const FOLDERS = ['src', 'scripts', 'e2e', 'chaos', 'bench'];
const SOURCES = /\.(ts|tsx|mjs)$/;
/** A clause without a head ("What a page reads") hides its subject: "The reads of a page". */
const HEADLESS = /^\s*(?:\/\*\*|\/\/|\*) (?:What|Whoever|Whose|Whom) /;

const linesOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line, at) => ({ file, at: at + 1, line: line.trim() }));

it('a comment begins with its subject', () => {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .filter((name) => SOURCES.test(name))
      .map((name) => join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(2_000);
  const found = files.flatMap(linesOf).filter(({ line }) => HEADLESS.test(line));
  expect(found).toEqual([]);
});

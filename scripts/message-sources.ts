import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { VIEW } from './vite-chunks.ts';

// Which of our sources have the messages of a first view, and which those of one page, read from their imports: scripts/vite-words.ts
// makes a file of each.

const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/gm;
/** What the names end with that an eager `import.meta.glob` asks for, such as `.audit.ts`. */
const GLOB = /import\.meta\.glob(?:<[^(]*>)?\(\s*'[^']*\*([^'*]+)',\s*\{[^}]*eager: true/g;
const LAZY = /\bimport\(\s*'([^']+)'\s*\)/g;

/** The documents' entries. */
const ENTRY = /^src[\\/]app[\\/]web[\\/](auth|landing|portal)\.tsx?$/;

/** What is found by its name (`import.meta.glob`). */
const NAMED = /\.(routes\.tsx|(audit|notices)\.ts)$/;
/** What the shell says of a feature's pages: their titles. */
const TITLES = /\.(routes\.tsx|pages\.ts)$/;

/** What comes right after the first view, without a press: a roll that missed its words would draw its pupils twice. */
const RIGHT_AFTER =
  /[\\/]attendance[\\/]web[\\/](roll[\\/]roll|office[\\/](justification-queue|late-marks)|sanctions[\\/]proposed-sanctions|months[\\/](month-map|class-month))\.tsx$|[\\/](report-lists|class-sides|sync-chip)\.tsx$/;

/** What stands in a tab or a place of its own: its words come with it (`loadCatalogues`), and are no page's first ones. */
const PARTS = /-part\.tsx$|[\\/](student-(subjects|photo)|class-grid)\.tsx$/;

/** What the server refuses is said after a press, though the code of the first view knows the words. */
const REFUSALS = /[\\/]platform[\\/]auth[\\/]auth\.messages\.ts$/;

/** Answers that only the server gives. */
const ANSWERS = /[\\/]server[\\/]|\.contract\.ts$/;
/** Why a page could not be had, in the server's words. */
const FAILURES = /[\\/]platform[\\/]http[\\/](procedure|server[\\/](errors|heavy-work))\.ts$/;

const COMES_BY_ITSELF = [VIEW, RIGHT_AFTER];

/** Every source of ours, and what each names; read once a build. */
const sourcesIn = remembered((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
);
const sourcesLike = (...tests: RegExp[]) =>
  sourcesIn('src').filter((path) => tests.some((test) => test.test(path)));
const importsOf = remembered(readImports);
const allImportsOf = remembered((path) => [...pathsBy(IMPORT, path), ...pathsBy(LAZY, path)]);
const namedBy = remembered(readNamed);

/** Reads each path once. */
export function remembered<Value>(read: (path: string) => Value): (path: string) => Value {
  const known = new Map<string, Value>();
  return (path) => {
    if (!known.has(path)) known.set(path, read(path));
    return known.get(path)!;
  };
}

/** Our sources that run before anybody has pressed anything: the documents' entries, pages and tabs, and what these import. */
export const firstViewSources = (): ReadonlySet<string> =>
  new Set([
    ...reached(sourcesLike(...COMES_BY_ITSELF, PARTS, ENTRY, NAMED), importsOf),
    ...sourcesLike(FAILURES),
  ]);

/** The same of one page, with all that it finds by name. */
export const pageFirstSources = (code: readonly string[]): ReadonlySet<string> =>
  new Set([...reached(code, (path) => [...importsOf(path), ...namedBy(path)]), ...sourcesLike(TITLES)]);

/** All that may be said on a page: also by what a press opens, and what the server answers. */
export const pageSources = (code: readonly string[]): ReadonlySet<string> =>
  new Set([
    ...reached(code, (path) => [...allImportsOf(path), ...namedBy(path)]),
    ...sourcesLike(REFUSALS, ANSWERS),
  ]);

function reached(from: readonly string[], next: (path: string) => readonly string[]): Set<string> {
  const open = [...from];
  const found = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (found.has(path) || REFUSALS.test(path)) continue;
    found.add(path);
    open.push(...next(path));
  }
  return found;
}

function readImports(path: string): string[] {
  const lazy = pathsBy(LAZY, path).filter(
    (source) => path.endsWith('.routes.tsx') || COMES_BY_ITSELF.some((test) => test.test(source)),
  );
  // Of a contract the browser gets only methods and paths (scripts/vite-contracts.ts).
  return [...pathsBy(IMPORT, path), ...lazy].filter(
    (source) => !(path.endsWith('.client.ts') && source.endsWith('.contract.ts')),
  );
}

const pathsBy = (how: RegExp, path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(how)].flatMap(([, source]) => pathOf(path, source!) ?? []);

function readNamed(path: string): string[] {
  return [...readFileSync(path, 'utf8').matchAll(GLOB)].flatMap(([, end]) =>
    sourcesIn('src').filter((source) => source.endsWith(end!)),
  );
}

function pathOf(importer: string, source: string): string | null {
  const path = source.startsWith('#')
    ? join('src', source.slice(1))
    : source.startsWith('.')
      ? relative('.', join(dirname(importer), source))
      : null;
  return path && existsSync(path) ? path : null;
}

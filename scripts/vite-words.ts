import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { VIEW, wordsFile } from './vite-chunks.ts';

const CATALOGUE = /[\\/]src[\\/]features[\\/][\w-]+[\\/]locales[\\/]\w+\.po$/;
const COMPILED = /JSON\.parse\((.*)\)/s;
const IMPORT = /^(?:import|export)\s+(?!type\b)(?:[^'";]*?from\s+)?'([^']+)'/gm;
const LAZY = /\bimport\(\s*'([^']+)'\s*\)/g;

/** The documents' entries. */
const ENTRY = /^src[\\/]app[\\/]web[\\/](auth|landing|portal)\.tsx?$/;

/** The words of a page in one file, named by the catalogues in it. */
const PAGE_WORDS = /^page-words:(.*)\.js$/;
const pageWords = (sources: readonly string[]) => `page-words:${sources.join('+')}.js`;

/** What is found by its name (`import.meta.glob`). */
const NAMED = /\.(routes\.tsx|(audit|notices)\.ts)$/;

/** What comes right after the first view, without a press: a roll that missed its words would draw its pupils twice. */
const RIGHT_AFTER =
  /[\\/]attendance[\\/]web[\\/](roll[\\/]roll|office[\\/](justification-queue|late-marks)|sanctions[\\/]proposed-sanctions|months[\\/](month-map|class-month))\.tsx$/;

type Messages = Record<string, unknown>;

/**
 * A feature's words in two files: those that a page says at its first view, and those of its dialogs, refusals and hints, which
 * come when somebody begins to work (`laterWords` in platform/i18n). Which are which is read from the imports.
 * Where a page speaks from several files, its document names one with all of its words.
 */
export function wordsInTwo(): Plugin {
  const first = new Map<string, Messages>();
  const later = new Map<string, Messages>();
  let seen: ReadonlySet<string>;

  return {
    name: 'preau:words-in-two',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    async buildStart() {
      seen = seenAtFirst();
      for (const sources of await wordsOfPages()) {
        const name = `page-words.${localeOf(sources[0]!)}`;
        this.emitFile({ type: 'chunk', id: pageWords(sources), name, preserveSignature: 'strict' });
      }
    },
    async transform(code, id) {
      if (!CATALOGUE.test(id)) return null;
      const [, text] = COMPILED.exec(code) ?? [];
      if (!text) throw new Error(`${id} is not compiled as expected.`);
      const messages = JSON.parse(String(runInNewContext(text))) as Messages;
      const isFirst = await firstIds(id, seen);
      const half = (first: boolean) =>
        Object.fromEntries(Object.entries(messages).filter(([name]) => isFirst(name) === first));
      const rest = half(false);
      first.set(id, half(true));
      later.set(`${id}?later`, rest);
      const bring =
        Object.keys(rest).length > 0
          ? `export const later = () => import(${JSON.stringify(`${id}?later`)});`
          : '';
      return { code: `${words(half(true))}\n${bring}`, map: null };
    },
    resolveId: (id) => (PAGE_WORDS.test(id) ? id : null),
    async load(id) {
      const rest = later.get(id);
      if (rest) return { code: words(rest), moduleType: 'js' };
      const [, named] = PAGE_WORDS.exec(id) ?? [];
      if (!named) return null;
      const files = named.split('+').map((source) => join(process.cwd(), source));
      for (const file of files) await this.load({ id: file });
      const all = Object.assign({}, ...files.map((file) => first.get(file))) as Messages;
      const rests = files
        .map((file) => `${file}?later`)
        .filter((file) => Object.keys(later.get(file)!).length > 0)
        .map((file) => `import(${JSON.stringify(file)})`);
      const bring = `export const later = () => Promise.all([${rests.join(', ')}]).then((all) => ({ messages: Object.assign({}, ...all.map(({ messages }) => messages)) }));`;
      return { code: `${words(all)}\n${rests.length > 0 ? bring : ''}`, moduleType: 'js' };
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) => {
        const [, named] = (chunk.type === 'chunk' && PAGE_WORDS.exec(chunk.facadeModuleId ?? '')) || [];
        return named ? [[named, chunk.fileName]] : [];
      });
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: '.vite/page-words.json', source });
    },
  };
}

const words = (messages: Messages) =>
  `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;

/** The catalogues of each page that would come in several files, from the build of the documents. */
async function wordsOfPages(): Promise<string[][]> {
  const documents = (await import(pathToFileURL('dist/documents/documents.js').href)) as {
    allWords: () => Promise<string[][]>;
  };
  const sets = (await documents.allWords()).filter((sources) => new Set(sources.map(wordsFile)).size > 1);
  return [...new Map(sets.map((sources) => [sources.join('+'), sources])).values()];
}

const localeOf = (source: string) => /(\w+)\.po$/.exec(source)![1]!;

/** Whether a message is said somewhere that a first view runs. */
async function firstIds(file: string, seen: ReadonlySet<string>): Promise<(id: string) => boolean> {
  const locale = localeOf(file);
  const catalogue = await formatter().parse(readFileSync(file, 'utf8'), {
    locale,
    sourceLocale: 'en',
    filename: file,
  });
  return (id) => (catalogue[id]?.origin ?? []).some(([source]) => seen.has(source));
}

/** Our sources that run before anybody has pressed anything: the documents' entries, pages and tabs, and what these import. */
function seenAtFirst(): ReadonlySet<string> {
  const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).map((path) => join('src', path));
  const open = sources.filter((path) => [VIEW, ENTRY, NAMED, RIGHT_AFTER].some((test) => test.test(path)));
  const seen = new Set<string>();
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (seen.has(path)) continue;
    seen.add(path);
    open.push(...importsOf(path));
  }
  return seen;
}

function importsOf(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  const imports = [IMPORT, ...(path.endsWith('.routes.tsx') ? [LAZY] : [])];
  const found = imports.flatMap((how) => [...text.matchAll(how)].map(([, source]) => pathOf(path, source!)));
  // Of a contract the browser gets only methods and paths (scripts/vite-contracts.ts).
  return found.filter(
    (source) => source !== null && !(path.endsWith('.client.ts') && source.endsWith('.contract.ts')),
  ) as string[];
}

function pathOf(importer: string, source: string): string | null {
  const path = source.startsWith('#')
    ? join('src', source.slice(1))
    : source.startsWith('.')
      ? relative('.', join(dirname(importer), source))
      : null;
  return path && existsSync(path) ? path : null;
}

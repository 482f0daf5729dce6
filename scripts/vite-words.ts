import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { formatter } from '@lingui/format-po';
import type { Plugin } from 'vite';
import { pageSources, remembered, pageFirstSources, firstViewSources } from './message-sources.ts';
import { wordsFile } from './vite-chunks.ts';

const CATALOGUE = /[\\/]src[\\/](features[\\/][\w-]+|platform([\\/]outbox)?|app)[\\/]locales[\\/]\w+\.po$/;
const COMPILED = /JSON\.parse\((.*)\)/s;

/** What a page says first, and what else it may say: `page-words:3.en.js` and `page-later:3.en.js` are of the fourth of `wordsOfPages`. */
const PAGE_WORDS = /^page-(words|later):(\d+)\.\w+\.js$/;

type Messages = Record<string, unknown>;

/** What one page speaks from in one language, and the sources that it says its first words by (src/app/documents/view-files.ts). */
type PageWords = { catalogues: string[]; code: string[] };

/** A file of a page's own that holds more of its catalogue than this is not worth fetching the rest a second time. */
const MOST_OF_ALL = 0.7;

/**
 * A feature's words in two files: those that any page says at its first view, and those of its dialogs, refusals and hints, which
 * come when somebody begins to work (`laterWords` in platform/i18n). Which are which is read from the imports (scripts/message-sources.ts).
 * A page's document names one file with what that page says first, whatever features it speaks from, and that a second with what else it
 * may say.
 */
export function wordsInTwo(): Plugin {
  const compiled = new Map<string, Messages>();
  let seen: ReadonlySet<string>;
  let pages: PageWords[] = [];

  /** The compiled words of a catalogue that are said somewhere in `said`, and the others. */
  async function halvesOf(file: string, said: ReadonlySet<string>): Promise<[Messages, Messages]> {
    const isSaid = await saidIds(file, said);
    const words = Object.entries(compiled.get(file)!);
    return [
      Object.fromEntries(words.filter(([id]) => isSaid(id))),
      Object.fromEntries(words.filter(([id]) => !isSaid(id))),
    ];
  }

  return {
    name: 'preau:words-in-two',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'post',
    async buildStart() {
      seen = firstViewSources();
      pages = await wordsOfPages(seen);
      for (const [index, { catalogues }] of pages.entries()) {
        const locale = localeOf(catalogues[0]!);
        const id = `page-words:${index}.${locale}.js`;
        this.emitFile({ type: 'chunk', id, name: `page-words.${locale}`, preserveSignature: 'strict' });
      }
    },
    async transform(code, id) {
      if (!CATALOGUE.test(id)) return null;
      const [, text] = COMPILED.exec(code) ?? [];
      if (!text) throw new Error(`${id} is not compiled as expected.`);
      compiled.set(id, JSON.parse(String(runInNewContext(text))) as Messages);
      const [first, rest] = await halvesOf(id, seen);
      const bring =
        Object.keys(rest).length > 0
          ? `export const later = () => import(${JSON.stringify(`${id}?later`)});`
          : '';
      return { code: `${words(first)}\n${bring}`, map: null };
    },
    resolveId: (id) => (PAGE_WORDS.test(id) ? id : null),
    async load(id) {
      if (CATALOGUE.test(id.replace('?later', '')) && id.endsWith('?later')) {
        const [, rest] = await halvesOf(id.replace('?later', ''), seen);
        return { code: words(rest), moduleType: 'js' };
      }
      const [, part, index] = PAGE_WORDS.exec(id) ?? [];
      if (!index) return null;
      const { catalogues, code } = pages[Number(index)]!;
      const [first, all] = [pageFirstSources(code), pageSources(code)];
      const [own, rest]: [Messages, Messages] = [{}, {}];
      for (const source of catalogues) {
        const file = join(process.cwd(), source);
        await this.load({ id: file });
        const [said, others] = await halvesOf(file, first);
        Object.assign(own, said);
        const isEverSaid = await saidIds(file, all);
        Object.assign(rest, Object.fromEntries(Object.entries(others).filter(([id]) => isEverSaid(id))));
      }
      if (part === 'later') return { code: words(rest), moduleType: 'js' };
      const later = JSON.stringify(id.replace('words', 'later'));
      const bring = Object.keys(rest).length > 0 ? `export const later = () => import(${later});` : '';
      return { code: `${words(own)}\n${bring}`, moduleType: 'js' };
    },
    generateBundle(_options, bundle) {
      const files = Object.values(bundle).flatMap((chunk) => {
        const [, part, index] = (chunk.type === 'chunk' && PAGE_WORDS.exec(chunk.facadeModuleId ?? '')) || [];
        return part === 'words' ? [[JSON.stringify(pages[Number(index)]), chunk.fileName]] : [];
      });
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: '.vite/page-words.json', source });
    },
  };
}

const words = (messages: Messages) =>
  `export const messages = JSON.parse(${JSON.stringify(JSON.stringify(messages))});`;

/** From the build of the documents, each once: pages that speak from several files, or say little of one. */
async function wordsOfPages(seen: ReadonlySet<string>): Promise<PageWords[]> {
  const documents = (await import(pathToFileURL('dist/documents/documents.js').href)) as {
    everyPagesWords: () => Promise<PageWords[]>;
  };
  const pages = new Map((await documents.everyPagesWords()).map((page) => [JSON.stringify(page), page]));
  const worthIt: PageWords[] = [];
  for (const page of pages.values()) {
    const files = new Set(page.catalogues.map(wordsFile)).size;
    const own = await countSaid(page.catalogues, pageFirstSources(page.code));
    if (files > 1 || own < MOST_OF_ALL * (await countSaid(page.catalogues, seen))) worthIt.push(page);
  }
  return worthIt;
}

async function countSaid(catalogues: readonly string[], said: ReadonlySet<string>): Promise<number> {
  let count = 0;
  for (const file of catalogues) {
    const isSaid = await saidIds(file, said);
    count += Object.keys(await readCatalogue(file)).filter(isSaid).length;
  }
  return count;
}

const localeOf = (source: string) => /(\w+)\.po$/.exec(source)![1]!;

/** Whether a message is said in one of these sources. */
async function saidIds(file: string, said: ReadonlySet<string>): Promise<(id: string) => boolean> {
  const catalogue = await readCatalogue(file);
  return (id) => (catalogue[id]?.origin ?? []).some(([source]) => said.has(source));
}

const readCatalogue = remembered((file) =>
  formatter().parse(readFileSync(file, 'utf8'), {
    locale: localeOf(file),
    sourceLocale: 'en',
    filename: file,
  }),
);

import { type Locale, LOCALES } from '#platform/i18n/locale.ts';
import { wordsOf } from '#platform/ui/page-route.ts';
import { type Frame, FRAMES } from '../frame-cookie.ts';
import { judge } from '../web/guard.ts';
import { PAGES } from '../web/pages.ts';

type Asked = { askedFor?: (source: string) => Promise<unknown> };

/** In the build of the documents an `import()` only tells what it would have brought (scripts/vite-asked-imports.ts). */
async function askedOf(ask: () => Promise<unknown>): Promise<string[]> {
  const sources: string[] = [];
  const scope = globalThis as Asked;
  scope.askedFor = (source) => {
    sources.push(source);
    return Promise.resolve(
      new Proxy({}, { get: (_module, name) => (name === 'then' ? undefined : () => null) }),
    );
  };
  await ask();
  delete scope.askedFor;
  return sources;
}

const pageOf = (path: string) => PAGES.find((page) => page.path === path);
const roleOf = (frame: Frame) => (frame === 'none' ? null : frame);

/** The sources that a page's code begins with: so the document names the files before the router asks for them. */
export async function viewFiles(path: string, frame: Frame): Promise<string[]> {
  const page = pageOf(path);
  return page ? askedOf(() => page.page(roleOf(frame))) : [];
}

/** The tabs that the page's address may name, each with the sources of its code. */
export async function tabFiles(path: string): Promise<Record<string, string[]>> {
  const files: Record<string, string[]> = {};
  for (const [tab, { brings }] of Object.entries(pageOf(path)?.tabs ?? {}))
    files[tab] = brings ? await askedOf(brings) : [];
  return files;
}

/** The catalogues that a page speaks from, in a language. */
export async function viewWords(path: string, frame: Frame, locale: Locale): Promise<string[]> {
  const page = pageOf(path);
  if (!page) return [];
  return askedOf(() => Promise.all(wordsOf(page, roleOf(frame)).map((words) => words[locale]())));
}

/** What a teacher's device opens without a network: its words come by feature, as they are kept on the device. */
export const OFFLINE_PATHS = ['/attendance', '/dashboard', '/marks', '/marks/sheets/$sheetId'];
const isKept = (path: string, frame: Frame) => frame === 'teacher' && OFFLINE_PATHS.includes(path);

/** What a page says in a language: the catalogues that it speaks from, and the sources of its code and of its tabs'. */
type PageWords = { catalogues: string[]; code: string[] };

/** Null where the device keeps them by feature. */
export async function pageWords(path: string, frame: Frame, locale: Locale): Promise<PageWords | null> {
  if (isKept(path, frame)) return null;
  const tabs = Object.values(await tabFiles(path)).flat();
  return {
    catalogues: await viewWords(path, frame, locale),
    code: [...new Set([...(await viewFiles(path, frame)), ...tabs])],
  };
}

/** Of every page, for each role and language. */
export async function everyPagesWords(): Promise<PageWords[]> {
  const all: PageWords[] = [];
  for (const { path, roles } of PAGES)
    for (const frame of FRAMES)
      if (judge(roles, { signedIn: true, role: roleOf(frame) }) === 'open')
        for (const locale of LOCALES) {
          const words = await pageWords(path, frame, locale);
          if (words && words.catalogues.length > 0) all.push(words);
        }
  return all;
}

import type { Frame } from '../frame-cookie.ts';
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

/** What a teacher's device opens without a network. */
export const OFFLINE_PATHS = ['/attendance', '/dashboard', '/marks', '/marks/sheets/$sheetId'];

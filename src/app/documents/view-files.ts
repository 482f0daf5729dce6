import type { Locale } from '#platform/i18n/locale.ts';
import { wordsOf } from '#platform/ui/page-route.ts';
import type { Frame } from '../frame-cookie.ts';
import { PAGES } from '../web/pages.ts';

type Asked = { askedFor?: (source: string) => Promise<unknown> };

/**
 * The sources that a page fetches at its first view. In the build of the documents a route's `import()` only tells what it would
 * have brought (scripts/vite-asked-imports.ts): so the document names the files before the router asks for them.
 */
export async function viewFiles(path: string, frame: Frame, locale: Locale): Promise<string[]> {
  const page = PAGES.find((page) => page.path === path);
  if (!page) return [];
  const sources: string[] = [];
  const scope = globalThis as Asked;
  scope.askedFor = (source) => {
    sources.push(source);
    return Promise.resolve(
      new Proxy({}, { get: (_module, name) => (name === 'then' ? undefined : () => null) }),
    );
  };
  const role = frame === 'none' ? null : frame;
  await page.page(role);
  for (const catalogue of wordsOf(page, role)) await catalogue[locale]();
  delete scope.askedFor;
  return sources;
}

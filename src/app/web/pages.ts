import { opens } from '#features/page-access.ts';
import type { PageRoute } from '#features/page-route.ts';
import type { Actor } from '#features/people/people.rules.ts';
import { matchPage } from './match-page.ts';

type Routes = Record<string, PageRoute[]>;

/** Every page of the portal, from the features' `web/x.routes.tsx`. */
export const PAGES: readonly PageRoute[] = Object.values(
  import.meta.glob<Routes>('../../features/*/web/*.routes.tsx', { eager: true }),
).flatMap((module) => Object.values(module).flat());

/** True if the page at a URL is open to a person; URLs outside the portal are open to all. */
export function opensPath(path: string, who: Pick<Actor, 'role' | 'duties'>): boolean {
  const found = matchPage(PAGES, path);
  return !found || opens(found.page, who);
}

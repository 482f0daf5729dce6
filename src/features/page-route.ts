import type { ComponentType } from 'react';
import type { Page } from './page.ts';
import type { Role } from './people/people.rules.ts';

/** The code of a page, for the browser only. */
type PageCode = {
  /** If roles see different pages at one URL, only the own role's page is fetched. */
  page: (role: Role | null) => Promise<ComponentType>;
  /** The code of tabs in the URL (`?tab=fees`), fetched in parallel with the page's. */
  tabCode?: Readonly<Record<string, () => Promise<unknown>>>;
};

/**
 * A page of the portal, registered by a feature. The shell checks `roles` before `page` is fetched,
 * so its code is never sent to others.
 */
export type PageRoute = Page & PageCode;

/** Adds the code to every page of a feature. */
export function routesOf<const Path extends string>(
  pages: readonly Page<Path>[],
  code: Record<Path, PageCode>,
): PageRoute[] {
  return pages.map((page) => ({ ...page, ...code[page.path] }));
}

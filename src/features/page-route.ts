import type { ComponentType } from 'react';
import type { Page } from './page.ts';
import type { Role } from './people/people.rules.ts';

/** The code of a page, which only the browser has. */
type PageCode = {
  /** Where roles see different pages at one address, each fetches its own and no other. */
  page: (role: Role | null) => Promise<ComponentType>;
  /** The code of tabs that an address may name (`?tab=fees`): fetched beside the page's own. */
  tabCode?: Readonly<Record<string, () => Promise<unknown>>>;
};

/**
 * One page of the portal, as a feature offers it to the shell. The shell judges `roles` before `page` is
 * fetched, so whoever may not open a page learns nothing of it.
 */
export type PageRoute = Page & PageCode;

/** Puts its code to every page of a feature. */
export function routesOf<const Path extends string>(
  pages: readonly Page<Path>[],
  code: Record<Path, PageCode>,
): PageRoute[] {
  return pages.map((page) => ({ ...page, ...code[page.path] }));
}

import type { QueryClient } from '@tanstack/react-query';
import type { PageRoute } from '#features/page-route.ts';
import type { Read } from '#features/page.ts';
import type { Role } from '#features/people/people.rules.ts';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { askAhead, optionsOf } from '#platform/http/web/api.ts';
import type { ShownPlace } from '#platform/ui/routing/use-place.ts';
import { judge } from './guard.ts';
import { matchPage } from './match-page.ts';
import type { Rights } from './page-guard.ts';
import { PAGES } from './pages.ts';

/** The page to preload. It includes the code that all lists share, so other pages load faster too. */
const LIKELY: Record<Role, string> = {
  admin: '/students',
  teacher: '/students',
  parent: '/fees',
  student: '/fees',
};

/** Preloads pages that are likely to be opened; `bring` loads the code of one. */
export function readAhead(
  queries: QueryClient,
  bring: (page: PageRoute, role: Role | null) => Promise<unknown>,
) {
  return {
    /** Preloads a page's code. Does nothing if the role may not open the page. */
    fetchAhead: async (href: string): Promise<void> => {
      const { pathname, search } = new URL(href, location.href);
      const matched = matchPage(PAGES, pathname);
      const me = queries.getQueryData(meOptions().queryKey);
      if (!matched || !me || judge(matched.page, me) !== 'open') return;
      // A page of the menu is likely to be opened, so its data is prefetched; that of a hovered row is not.
      const fromMenu = !search && !matched.page.path.includes('$');
      if (fromMenu && !me.hold && !isPartOfOffice(me))
        askFor(queries, matched.page.reads?.({}, me.role) ?? []);
      await bring(matched.page, me.role).catch(() => undefined);
    },
    /** Preloads the code, but no data, of the page that this role most likely opens next. */
    fetchLikely: async (): Promise<void> => {
      const me = queries.getQueryData(meOptions().queryKey);
      if (!me?.role || me.hold) return;
      const { role } = me;
      const page = PAGES.find((page) => page.path === LIKELY[role]);
      if (page && judge(page, me) === 'open') await bring(page, role).catch(() => undefined);
    },
  };
}

/** An administrator with some duties: a page's reads are those of the head, so that each part asks for its own. */
export const isPartOfOffice = ({ role, duties }: Rights): boolean =>
  role === 'admin' && !duties.includes('head');

/** Prefetches a page's reads into the query cache, where its own calls find them. */
function askFor(queries: QueryClient, reads: readonly Read[]): void {
  for (const read of reads) if (!read.keptApart) void queries.prefetchQuery(optionsOf(read));
  askAhead(reads.filter(({ keptApart }) => keptApart).map(({ address }) => address));
}

/**
 * Prefetches the first view of a page or tab, except what an already open page shows. Nothing is
 * prefetched for filters other than `route.filter`: only the page knows which reads they lead to.
 */
export function askForPlace(
  queries: QueryClient,
  route: PageRoute,
  { search, params }: ShownPlace,
  role: Role | null,
  { isHere }: { isHere: boolean },
): void {
  const { tab, ...filters } = search;
  const [filter, ...others] = Object.entries(filters);
  if (others.length > 0 || (filter && (tab !== undefined || filter[0] !== route.filter))) return;
  if (tab !== undefined) void route.tabCode?.[String(tab)]?.().catch(() => undefined);
  const reads = (tab === undefined ? route.reads : route.tabs?.[String(tab)])?.(params, role) ?? [];
  // The page's own call takes the filter from the address in the same way.
  if (filter) return askAhead(reads.map(({ address }) => `${address}?${new URLSearchParams([filter])}`));
  const there = new Set(isHere ? route.reads?.(params, role).map(({ address }) => address) : []);
  askFor(
    queries,
    reads.filter(({ address }) => !there.has(address)),
  );
}

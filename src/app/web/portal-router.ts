import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import type { PageRoute } from '#features/page-route.ts';
import type { Read } from '#features/page.ts';
import type { Actor, Role } from '#features/people/people.rules.ts';
import { accessToken } from '#platform/auth/web/session.ts';
import { askAhead, optionsOf } from '#platform/http/web/api.ts';
import { go, type Move, onMove, type Place, placeNow } from '#platform/ui/routing/place.ts';
import type { ShownPlace } from '#platform/ui/routing/use-place.ts';
import { judge } from './guard.ts';
import { leaveForSignIn } from './leave.ts';
import { matchPage, wordsFor } from './match-page.ts';
import { PAGES } from './pages.ts';

/** The content of the shell: a page, the reason why it cannot be shown, or that the address does not exist. */
export type Shown = {
  place: ShownPlace;
  /** How the place was reached, which decides the scroll position. */
  move: Move;
  /** The next page takes longer than PENDING_MS. */
  waiting: boolean;
} & (
  | { kind: 'page'; title: string; page: ComponentType }
  | { kind: 'failed'; error: unknown }
  | { kind: 'missing' }
);

/** A page that loads faster than this needs no loading indicator. */
const PENDING_MS = 150;
/** The page to preload. It includes the code that all lists share, so other pages load faster too. */
const LIKELY: Record<Role, string> = {
  admin: '/students',
  teacher: '/students',
  parent: '/fees',
  student: '/fees',
};
const LEAVING = Symbol('on the way to the sign-in');

/** All pages are lazy, inside one shell and behind one guard. Any other address is not found. */
export function portalRouter(queries: QueryClient, onEnded: () => Promise<void> = async () => undefined) {
  let shown: Shown | null = null;
  let latest = 0;
  let judged: string | undefined;
  const loaded = new Map<string, ComponentType>();
  const openedTabs = new Set<string>();
  const listeners = new Set<() => void>();

  function show(next: Shown): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  const meNow = () => queries.getQueryData(meOptions().queryKey);

  /** Reports an expired session when the portal is opened with one; on an open page the session's own end does so. */
  async function ended(): Promise<never> {
    if (!shown) await onEnded();
    return leave();
  }

  /** Returns the visitor's role if they may open the page, else redirects. The page's code and data are loaded after. */
  async function guard(page: PageRoute): Promise<Role | null | typeof LEAVING> {
    if (!(await accessToken())) return ended();
    try {
      const me = await queries.ensureQueryData(meOptions());
      if (judge(page, me) !== 'to-dashboard' || page.path === '/dashboard') {
        judged = rightsOf(me);
        return me.role;
      }
      if (me.roles.length > 1)
        void import('./account/offer-role.ts').then(({ offerRole }) => offerRole(page, me));
      go({ to: '/dashboard', replace: true });
      return LEAVING;
    } catch (error) {
      // The server had ended the session, and the client has now noticed.
      if (!(await accessToken())) return ended();
      if (page.roles === 'signed-in') return null;
      throw error;
    }
  }

  async function bring(page: PageRoute, role: Role | null): Promise<ComponentType> {
    const key = `${role} ${page.path}`;
    const Page = loaded.get(key) ?? (await page.page(role));
    loaded.set(key, Page);
    return Page;
  }

  /** Shows the page at the current address once it is authorized and loaded. */
  async function load(move: Move): Promise<void> {
    const turn = ++latest;
    const place = placeNow();
    const matched = matchPage(PAGES, place.path);
    if (!matched) return show({ kind: 'missing', place: { ...place, params: {} }, move, waiting: false });
    const { page: route, params } = matched;
    const at: ShownPlace = { ...place, params };
    // Only the search changed: the page is loaded, and its guard has passed.
    const isHere = shown?.kind === 'page' && isSamePath(shown.place, place);
    if (shown?.kind === 'page' && isHere)
      show({ ...shown, place: { ...at, subtitle: shown.place.subtitle, isBack: move === 'back' }, move });
    const slow = setTimeout(() => {
      if (turn === latest && shown && !isSamePath(shown.place, place)) show({ ...shown, waiting: true });
    }, PENDING_MS);
    try {
      const role = await guard(route);
      if (role === LEAVING) return;
      // A held account sees its required step instead, and none of the page's data is fetched.
      const me = meNow();
      if (!me?.hold && !(me && isPartOfOffice(me))) {
        // A page that is already shown fetches its own data, but for a new tab the code would arrive first.
        const tab = `${route.path} ${String(place.search['tab'])}`;
        if (!isHere || !openedTabs.has(tab)) askForPlace(queries, route, at, role, { isHere });
        openedTabs.add(tab);
      }
      const page = await bring(route, role);
      if (turn !== latest) return;
      const same = shown?.kind === 'page' && shown.page === page && isSamePath(shown.place, place);
      if (!same || shown?.waiting)
        show({
          kind: 'page',
          title: route.title,
          page,
          place: { ...at, subtitle: wordsFor(route.subtitle, role), isBack: move === 'back' },
          move,
          waiting: false,
        });
    } catch (error) {
      if (turn === latest) show({ kind: 'failed', error, place: at, move, waiting: false });
    } finally {
      clearTimeout(slow);
    }
  }

  onMove((move) => void load(move));

  return {
    /** Resolves once there is something to show; never if the browser is leaving for the sign-in page. */
    start: (): Promise<void> =>
      new Promise((resolve) => {
        listeners.add(resolve);
        void load('go');
      }),
    /** Runs the page's guard again if role or duties have changed since it last ran. */
    judgeAs: (me: Rights): void => {
      if (judged !== undefined && judged !== rightsOf(me)) void load('stay');
    },
    shown: (): Shown => {
      if (!shown) throw new Error('nothing is shown before the router has started');
      return shown;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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

type Rights = Pick<Actor, 'role' | 'duties'>;
const rightsOf = ({ role, duties }: Rights): string => [role, ...duties].join();
/** An administrator with some duties: a page's reads are those of the head, so that each part asks for its own. */
const isPartOfOffice = ({ role, duties }: Rights): boolean => role === 'admin' && !duties.includes('head');

export type PortalRouter = ReturnType<typeof portalRouter>;

/** Prefetches a page's reads into the query cache, where its own calls find them. */
function askFor(queries: QueryClient, reads: readonly Read[]): void {
  for (const read of reads) if (!read.keptApart) void queries.prefetchQuery(optionsOf(read));
  askAhead(reads.filter(({ keptApart }) => keptApart).map(({ address }) => address));
}

/**
 * Prefetches the first view of a page or tab, except what an already open page shows. Nothing is
 * prefetched for filters other than `route.filter`: only the page knows which reads they lead to.
 */
function askForPlace(
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

const isSamePath = (a: Place, b: Place): boolean => a.path === b.path;

/** Never resolves: the sign-in page replaces this one, so nothing more of the portal is rendered. */
function leave(): Promise<never> {
  leaveForSignIn();
  return new Promise(() => undefined);
}

import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import type { PageRoute } from '#features/page-route.ts';
import type { Read } from '#features/page.ts';
import type { Role } from '#features/people/people.rules.ts';
import { accessToken } from '#platform/auth/web/session.ts';
import { askAhead, optionsOf } from '#platform/http/web/api.ts';
import { go, type Move, onMove, type Place, placeNow } from '#platform/ui/routing/place.ts';
import type { ShownPlace } from '#platform/ui/routing/use-place.ts';
import { judge } from './guard.ts';
import { leaveForSignIn } from './leave.ts';
import { matchPage, wordsFor } from './match-page.ts';
import { PAGES } from './pages.ts';

/** What stands in the shell: a page, why it can't be shown, or nothing at such an address. */
export type Shown = {
  place: ShownPlace;
  /** How the place came to be shown: decides where its page is pushed to. */
  move: Move;
  /** The next page takes longer than a moment. */
  waiting: boolean;
} & (
  | { kind: 'page'; title: string; page: ComponentType }
  | { kind: 'failed'; error: unknown }
  | { kind: 'missing' }
);

/** A page that comes sooner than this needs no sign that it is on its way. */
const PENDING_MS = 150;
/** With it comes what lists share, so that any other page is lighter too. */
const LIKELY: Record<Role, string> = {
  admin: '/students',
  teacher: '/students',
  parent: '/fees',
  student: '/fees',
};
const LEAVING = Symbol('on the way to the sign-in');

/** Every page lazy, below one shell and behind one guard. What else is asked for is not there. */
export function portalRouter(queries: QueryClient, onEnded: () => Promise<void> = async () => undefined) {
  let shown: Shown | null = null;
  let latest = 0;
  let judged: Role | null | undefined;
  const loaded = new Map<string, ComponentType>();
  const openedTabs = new Set<string>();
  const listeners = new Set<() => void>();

  function show(next: Shown): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  const isHeld = () => Boolean(queries.getQueryData(meOptions().queryKey)?.hold);

  /** Whoever comes with a session that no longer holds is told so; on an open page the session's own end says it. */
  async function ended(): Promise<never> {
    if (!shown) await onEnded();
    return leave();
  }

  /** Lets somebody through to a page, or sends them where they belong; the page's code and data come after. */
  async function guard({ roles, path }: PageRoute): Promise<Role | null | typeof LEAVING> {
    if (!(await accessToken())) return ended();
    try {
      const { role } = await queries.ensureQueryData(meOptions());
      const verdict = judge(roles, { signedIn: true, role });
      if (verdict !== 'to-dashboard' || path === '/dashboard') return role;
      go({ to: '/dashboard', replace: true });
      return LEAVING;
    } catch (error) {
      // The server had ended the session, and now it has ended here.
      if (!(await accessToken())) return ended();
      if (roles === 'signed-in') return null;
      throw error;
    }
  }

  async function bring(page: PageRoute, role: Role | null): Promise<ComponentType> {
    const key = `${role} ${page.path}`;
    const Page = loaded.get(key) ?? (await page.page(role));
    loaded.set(key, Page);
    return Page;
  }

  /** Shows the page of the place where the browser stands, once it may be shown and is here. */
  async function load(move: Move): Promise<void> {
    const turn = ++latest;
    const place = placeNow();
    const matched = matchPage(PAGES, place.path);
    if (!matched) return show({ kind: 'missing', place: { ...place, params: {} }, move, waiting: false });
    const { page: route, params } = matched;
    const at: ShownPlace = { ...place, params };
    // Another search on the same page: the page is here, and its guard has let somebody through.
    const isHere = shown?.kind === 'page' && isSamePath(shown.place, place);
    if (shown?.kind === 'page' && isHere)
      show({ ...shown, place: { ...at, subtitle: shown.place.subtitle, isBack: move === 'back' }, move });
    const slow = setTimeout(() => {
      if (turn === latest && shown && !isSamePath(shown.place, place)) show({ ...shown, waiting: true });
    }, PENDING_MS);
    try {
      const role = await guard(route);
      if (role === LEAVING) return;
      // Whoever has something else to do first is shown that, and nothing of the page is asked for.
      if (!isHeld()) {
        // A page that stands there asks for itself, but a tab's code would be here first.
        const tab = `${route.path} ${String(place.search['tab'])}`;
        if (!isHere || !openedTabs.has(tab)) askForPlace(queries, route, at, role, { isHere });
        openedTabs.add(tab);
      }
      const page = await bring(route, role);
      if (turn !== latest) return;
      judged = role;
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
    /** Settles once there is something to show; never, when the browser is on its way to the sign-in. */
    start: (): Promise<void> =>
      new Promise((resolve) => {
        listeners.add(resolve);
        void load('go');
      }),
    /** The role as it is known now: where it is another than the page's was judged by, the page passes its guard again. */
    judgeAs: (role: Role | null): void => {
      if (judged !== undefined && judged !== role) void load('stay');
    },
    shown: (): Shown => {
      if (!shown) throw new Error('nothing is shown before the router has started');
      return shown;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Brings a page's code before somebody asks for it; what it may not have, or can't, is not asked for. */
    fetchAhead: async (href: string): Promise<void> => {
      const { pathname, search } = new URL(href, location.href);
      const matched = matchPage(PAGES, pathname);
      const me = queries.getQueryData(meOptions().queryKey);
      if (!matched || !me || judge(matched.page.roles, { signedIn: true, role: me.role }) !== 'open') return;
      // A page of the menu is likely to be opened; a row that somebody passes over is not read.
      const fromMenu = !search && !matched.page.path.includes('$');
      if (fromMenu && !me.hold) askFor(queries, matched.page.reads?.({}, me.role) ?? []);
      await bring(matched.page, me.role).catch(() => undefined);
    },
    /** Brings the page that somebody of this role opens next, and none of its data. */
    fetchLikely: async (): Promise<void> => {
      const me = queries.getQueryData(meOptions().queryKey);
      if (!me?.role || me.hold) return;
      const { role } = me;
      const page = PAGES.find((page) => page.path === LIKELY[role]);
      if (page) await bring(page, role).catch(() => undefined);
    },
  };
}

export type PortalRouter = ReturnType<typeof portalRouter>;

/** Asks for what a page is about to read: its own calls find the answers. */
function askFor(queries: QueryClient, reads: readonly Read[]): void {
  for (const read of reads) if (!read.keptApart) void queries.prefetchQuery(optionsOf(read));
  askAhead(reads.filter(({ keptApart }) => keptApart).map(({ address }) => address));
}

/**
 * Asks for what a page or its tab shows first at a place, without what the page shows already where it is here; filters show something
 * else, which only the page knows.
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
  // Its own call has the filter in its input as the page reads it from the address.
  if (filter) return askAhead(reads.map(({ address }) => `${address}?${new URLSearchParams([filter])}`));
  const there = new Set(isHere ? route.reads?.(params, role).map(({ address }) => address) : []);
  askFor(
    queries,
    reads.filter(({ address }) => !there.has(address)),
  );
}

const isSamePath = (a: Place, b: Place): boolean => a.path === b.path;

/** Waits for the sign-in page to replace this one: whoever is on their way there sees nothing more of the portal. */
function leave(): Promise<never> {
  leaveForSignIn();
  return new Promise(() => undefined);
}

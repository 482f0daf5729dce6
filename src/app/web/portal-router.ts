import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { PageRoute } from '#features/page-route.ts';
import type { Role } from '#features/people/people.rules.ts';
import { meOptions } from '#features/people/web/shared/people.client.ts';
import { type Move, onMove, type Place, placeNow } from '#platform/ui/routing/place.ts';
import type { ShownPlace } from '#platform/ui/routing/use-place.ts';
import { matchPage, wordsFor } from './match-page.ts';
import { LEAVING, pageGuard, type Rights } from './page-guard.ts';
import { PAGES } from './pages.ts';
import { askForPlace, isPartOfOffice, readAhead } from './read-ahead.ts';

/** The content of the shell: a page, the reason why it cannot be shown, or that the URL does not exist. */
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

/** All pages are lazy, inside one shell and behind one guard. Any other URL is not found. */
export function portalRouter(queries: QueryClient, onEnded: () => Promise<void> = async () => undefined) {
  let shown: Shown | null = null;
  let latest = 0;
  const loaded = new Map<string, ComponentType>();
  const openedTabs = new Set<string>();
  const listeners = new Set<() => void>();

  function show(next: Shown): void {
    shown = next;
    for (const listener of listeners) listener();
  }

  const guard = pageGuard(queries, { isOpen: () => shown !== null, onEnded });

  async function bring(page: PageRoute, role: Role | null): Promise<ComponentType> {
    const key = `${role} ${page.path}`;
    const Page = loaded.get(key) ?? (await page.page(role));
    loaded.set(key, Page);
    return Page;
  }

  /** Shows the page at the current URL once it is authorized and loaded. */
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
      const role = await guard.pass(route);
      if (role === LEAVING) return;
      // A held account sees its required step instead, and none of the page's data is fetched.
      const me = queries.getQueryData(meOptions().queryKey);
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
    /** Runs the page's guard again if role or duties have changed since the last time. */
    judgeAs: (me: Rights): void => {
      if (guard.isOutdatedFor(me)) void load('stay');
    },
    shown: (): Shown => {
      if (!shown) throw new Error('nothing is shown before the router has started');
      return shown;
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ...readAhead(queries, bring),
  };
}

export type PortalRouter = ReturnType<typeof portalRouter>;

const isSamePath = (a: Place, b: Place): boolean => a.path === b.path;

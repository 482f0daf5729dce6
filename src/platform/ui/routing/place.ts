import { readSearch, type Search, writeSearch } from './search.ts';

/** The browser's current URL without its host. */
export type Place = { path: string; search: Search };

/** Target of a link. `to` may have search parameters; `.` stays on the page. */
export type Target = {
  to: string;
  /** Values of the `$names` in `to`. */
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, unknown>> | ((before: Search) => Readonly<Record<string, unknown>>);
};

export type Going = {
  /** Replaces the history entry, so that Back does not return to the place before. */
  replace?: boolean;
  /** False keeps the scroll position: for filters, which change the content below them. */
  resetScroll?: boolean;
};

/** Cause of a navigation: a link, or the browser's Back and Forward. */
export type Move = 'go' | 'stay' | 'back';

let address: string | undefined;
let place: Place = { path: '/', search: {} };
const listeners = new Set<(move: Move) => void>();

/** Returns the same object until the URL changes. */
export function placeNow(): Place {
  const { pathname, search } = globalThis.location;
  if (address !== pathname + search) {
    address = pathname + search;
    place = { path: pathname, search: readSearch(search) };
  }
  return place;
}

/** Subscribes to changes of place. Returns the unsubscribe function. */
export function onMove(listener: (move: Move) => void): () => void {
  if (listeners.size === 0) globalThis.addEventListener('popstate', wentBack);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) globalThis.removeEventListener('popstate', wentBack);
  };
}

const wentBack = () => tell('back');

function tell(move: Move): void {
  for (const listener of listeners) listener(move);
}

/** The href of a target. */
export function hrefOf({ to, params = {}, search }: Target, from: Place = placeNow()): string {
  const path = (to === '.' ? from.path : to).replaceAll(/\$(\w+)/g, (whole, name: string) =>
    name in params ? encodeURIComponent(params[name]!) : whole,
  );
  if (!search) return path;
  return path + writeSearch(typeof search === 'function' ? search(from.search) : search);
}

/** Navigates within the portal without loading a document. */
export function go(target: Target & Going): void {
  const { replace = false, resetScroll = true } = target;
  const href = hrefOf(target);
  const state = { key: String(Math.random()) };
  if (replace) history.replaceState(history.state ?? state, '', href);
  else history.pushState(state, '', href);
  tell(resetScroll ? 'go' : 'stay');
}

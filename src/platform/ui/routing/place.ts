import { readSearch, type Search, writeSearch } from './search.ts';

/** Where the browser stands: an address without its host. */
export type Place = { path: string; search: Search };

/** Where a link leads. `to` may carry its own search; `.` stays on the page. */
export type Target = {
  to: string;
  /** Fills in the `$names` of `to`. */
  params?: Readonly<Record<string, string>>;
  search?: Readonly<Record<string, unknown>> | ((before: Search) => Readonly<Record<string, unknown>>);
};

export type Going = {
  /** No step of Back leads to the place before. */
  replace?: boolean;
  /** False leaves the page where it is pushed to: for filters, which change what stands below them. */
  resetScroll?: boolean;
};

/** Why the place changed: by a link, or by the browser's own Back and Forward. */
export type Move = 'go' | 'stay' | 'back';

let address: string | undefined;
let place: Place = { path: '/', search: {} };
const listeners = new Set<(move: Move) => void>();

/** The same object until the address changes. */
export function placeNow(): Place {
  const { pathname, search } = globalThis.location;
  if (address !== pathname + search) {
    address = pathname + search;
    place = { path: pathname, search: readSearch(search) };
  }
  return place;
}

/** Calls back after each change of place. Answers how to stop it. */
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

/** The address of a target, as it stands in a link. */
export function hrefOf({ to, params = {}, search }: Target, from: Place = placeNow()): string {
  const path = (to === '.' ? from.path : to).replaceAll(/\$(\w+)/g, (whole, name: string) =>
    name in params ? encodeURIComponent(params[name]!) : whole,
  );
  if (!search) return path;
  return path + writeSearch(typeof search === 'function' ? search(from.search) : search);
}

/** Goes to another place of the portal without a new document. */
export function go(target: Target & Going): void {
  const { replace = false, resetScroll = true } = target;
  const href = hrefOf(target);
  const state = { key: String(Math.random()) };
  if (replace) history.replaceState(history.state ?? state, '', href);
  else history.pushState(state, '', href);
  tell(resetScroll ? 'go' : 'stay');
}

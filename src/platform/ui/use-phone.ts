import { useSyncExternalStore } from 'react';

// The one breakpoint of the product. Layout asks CSS; only what CSS cannot say (which copy of a link is the current one) asks here.
const PHONE = '(max-width: 767.98px)';

export function isPhone(): boolean {
  return matchMedia(PHONE).matches;
}

export function usePhone(): boolean {
  return useSyncExternalStore(watch, isPhone);
}

function watch(watcher: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', watcher);
  return () => query.removeEventListener('change', watcher);
}

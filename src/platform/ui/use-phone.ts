import { useSyncExternalStore } from 'react';

// The product's only breakpoint. Layout uses CSS; this is for what CSS cannot express, such as
// which copy of a link is the current one.
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

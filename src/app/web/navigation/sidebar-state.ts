import { useSyncExternalStore } from 'react';

export type SidebarState = 'expanded' | 'collapsed';

const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 604_800;
const watchers = new Set<() => void>();

// The attribute is the state: the server sets it from the cookie, and CSS uses it for the first paint.
function read(): SidebarState {
  return document.documentElement.dataset['sidebar'] === 'collapsed' ? 'collapsed' : 'expanded';
}

/** Expands the sidebar or collapses it to icons, and remembers the choice for seven days. */
export function toggleSidebar(): void {
  const next: SidebarState = read() === 'collapsed' ? 'expanded' : 'collapsed';
  document.documentElement.dataset['sidebar'] = next;
  document.cookie = `${COOKIE}=${next}; path=/; max-age=${WEEK_SECONDS}; samesite=lax`;
  for (const watcher of watchers) watcher();
}

export function useSidebarState(): SidebarState {
  return useSyncExternalStore(watch, read, () => 'expanded');
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

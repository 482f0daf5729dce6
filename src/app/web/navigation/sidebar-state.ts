import { useSyncExternalStore } from 'react';

export type SidebarState = 'expanded' | 'collapsed';

const COOKIE = 'sidebar_state';
const WEEK_SECONDS = 604_800;
const watchers = new Set<() => void>();

// The attribute is the state: the server writes it from the cookie, and CSS decides the first paint by it.
function read(): SidebarState {
  return document.documentElement.dataset['sidebar'] === 'collapsed' ? 'collapsed' : 'expanded';
}

/** Opens the sidebar or folds it to its icons, and remembers it for seven days. */
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

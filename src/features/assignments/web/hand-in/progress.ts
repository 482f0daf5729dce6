import { useSyncExternalStore } from 'react';

/** The photo being sent, from 1, and the total number. */
export type Progress = { photo: number; of: number };

let progress: ReadonlyMap<string, Progress> = new Map();
const watchers = new Set<() => void>();

/** Sets the upload progress of a work's photos; null when none is being sent. */
export function noteProgress(group: string, now: Progress | null): void {
  const next = new Map(progress);
  if (now) next.set(group, now);
  else next.delete(group);
  progress = next;
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

export const useProgress = (group: string): Progress | undefined =>
  useSyncExternalStore(watch, () => progress.get(group));

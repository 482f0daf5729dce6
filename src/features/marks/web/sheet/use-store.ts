import { useCallback, useSyncExternalStore } from 'react';
import type { CellView } from '../../cells.rules.ts';
import type { SheetStore } from './sheet-store.ts';

/** Subscribes to a part of the sheet's cells and renders only when that part changes. */
export function useStore<Value>(store: SheetStore, topic: string, read: () => Value): Value {
  const watch = useCallback((watcher: () => void) => store.watch(topic, watcher), [store, topic]);
  return useSyncExternalStore(watch, read);
}

export const useCell = (store: SheetStore, key: string): CellView =>
  useStore(store, key, () => store.cell(key));

import { useEffect, useSyncExternalStore } from 'react';
import { type OutboxState, outboxState, startOutbox, watchOutbox } from './outbox.ts';

/** The outbox of whoever is signed in, sending from the first page that asks for it. */
export function useOutbox(owner: string | null): OutboxState {
  useEffect(() => {
    if (owner !== null) startOutbox(owner);
  }, [owner]);
  return useSyncExternalStore(watchOutbox, outboxState);
}

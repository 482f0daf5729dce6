import { useEffect, useSyncExternalStore } from 'react';
import { type OutboxState, outboxState, startOutbox, watchOutbox } from './outbox.ts';

/** The signed-in person's outbox, which starts sending when a page first uses it. */
export function useOutbox(owner: string | null): OutboxState {
  useEffect(() => {
    if (owner !== null) startOutbox(owner);
  }, [owner]);
  return useSyncExternalStore(watchOutbox, outboxState);
}

import { useEffect, useSyncExternalStore } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { type OutboxState, outboxState, startOutbox, watchOutbox } from '../offline/outbox.ts';

/** The outbox of whoever is signed in, sending from the first page that asks for it. */
export function useOutbox(): OutboxState {
  const { me } = useAuth();
  const owner = me?.user_id ?? null;
  useEffect(() => {
    if (owner !== null) startOutbox(owner);
  }, [owner]);
  return useSyncExternalStore(watchOutbox, outboxState);
}

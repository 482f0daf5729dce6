import { useSyncExternalStore } from 'react';
import { onSessionChange, type SessionState, sessionState } from './session.ts';

const NOT_YET: SessionState = { loading: true, session: null };

/** Who is signed in on this device: loading at first, then the session, or null. Follows every tab. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => NOT_YET);
}

import { useSyncExternalStore } from 'react';
import { onSessionChange, type SessionState, sessionState } from './session.ts';

const NOT_YET: SessionState = { loading: true, session: null };

/** The session on this device: loading, then the session or null. Updates across tabs. */
export function useSession(): SessionState {
  return useSyncExternalStore(onSessionChange, sessionState, () => NOT_YET);
}

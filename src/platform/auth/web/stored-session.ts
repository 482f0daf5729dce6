import type { Session } from '@supabase/auth-js';
import { SESSION_KEY } from './session-key.ts';

/** The official client renews a token that has less than this to live. */
export const MARGIN_SECONDS = 90;

const isOnline = () => globalThis.navigator?.onLine !== false;

/**
 * The session that the official client left in the storage of this device: null when there is none, 'ask' when only the client
 * can tell, because its token is about to expire or because it is not what the client writes.
 */
export function storedSession(now = Date.now()): Session | null | 'ask' {
  try {
    const text = globalThis.localStorage?.getItem(SESSION_KEY);
    if (text === undefined) return 'ask';
    if (text === null) return null;
    const session = JSON.parse(text) as Partial<Session> | null;
    const whole = session?.access_token && session.refresh_token && session.user && session.expires_at;
    if (!whole) return 'ask';
    // Without a network nobody can renew it: it is the session that there is, and opens nothing on a server.
    if (session.expires_at! - now / 1000 < MARGIN_SECONDS && isOnline()) return 'ask';
    return session as Session;
  } catch {
    return 'ask';
  }
}

/** The user of the session stored on this device, valid or not; null if there is none. */
export function storedUserId(): string | null {
  try {
    const session = JSON.parse(localStorage.getItem(SESSION_KEY) ?? 'null') as Partial<Session> | null;
    return session?.user?.id ?? null;
  } catch {
    return null;
  }
}

import type { Session } from '@supabase/auth-js';
import { SESSION_KEY } from './session-key.ts';

/** The official client renews tokens with less than this left. */
export const MARGIN_SECONDS = 90;

const isOnline = () => globalThis.navigator?.onLine !== false;

/**
 * The session that the official client stored on this device: null if there is none, 'ask' if only the client
 * can tell, because its token is about to expire or its format is unknown.
 */
export function storedSession(now = Date.now()): Session | null | 'ask' {
  try {
    const text = globalThis.localStorage?.getItem(SESSION_KEY);
    if (text === undefined) return 'ask';
    if (text === null) return null;
    const session = JSON.parse(text) as Partial<Session> | null;
    const whole = session?.access_token && session.refresh_token && session.user && session.expires_at;
    if (!whole) return 'ask';
    // Offline nobody can renew it: return it as it is, since an expired token grants no access on a server.
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

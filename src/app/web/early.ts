import { storedSession } from '#platform/auth/web/stored-session.ts';

// Runs alone, before the rest of the portal is here: on a slow line the answer is back by then.

const stored = storedSession();

/** Who is asking, as the server answers it; null where no session lies ready. Whatever else it answers is asked again. */
export const earlyMe: Promise<Response | null> | null =
  stored && stored !== 'ask'
    ? fetch('/api/v1/me', { headers: { authorization: `Bearer ${stored.access_token}` } }).catch(() => null)
    : null;

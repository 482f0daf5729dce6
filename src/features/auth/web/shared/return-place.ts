const KEY = 'preau-return';

/** The person whose session expired, and the page where it did. */
type Kept = { by: string; path: string };

/**
 * Stores the page on which the session expired, so that signing in again returns to it, in this tab and for
 * the same person.
 */
export function keepPlace(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the sign-in leads to the dashboard.
  }
}

/** Consumes the stored page; null for another person or if there is none. */
export function takePlace(by: string | undefined): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    sessionStorage.removeItem(KEY);
    // Accepts only a path of the portal, to prevent an open redirect to another host.
    return kept?.by === by && /^\/[^/\\]/.test(kept?.path ?? '') ? (kept?.path ?? null) : null;
  } catch {
    return null;
  }
}

/** Clears the stored page on a deliberate sign-out. */
export function forgetPlace(): void {
  takePlace(undefined);
}

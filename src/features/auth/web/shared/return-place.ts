const KEY = 'preau-return';

/** Whose session ended by itself, and on which page. */
type Kept = { by: string; path: string };

/** The session ended by itself: signing in again leads back to this page, in this tab and for the same person. */
export function keepPlace(kept: Kept): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is forbidden: the sign-in then leads to the dashboard.
  }
}

/** The page to come back to, once; null for somebody else, and where there is none. */
export function takePlace(by: string | undefined): string | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<Kept> | null;
    sessionStorage.removeItem(KEY);
    // A path of the portal, and no address of another host.
    return kept?.by === by && /^\/[^/\\]/.test(kept?.path ?? '') ? (kept?.path ?? null) : null;
  } catch {
    return null;
  }
}

/** Whoever signs out by themselves leaves nothing behind. */
export function forgetPlace(): void {
  takePlace(undefined);
}

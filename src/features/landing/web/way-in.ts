import { SESSION_KEY } from '#platform/auth/web/session-key.ts';

/** Offers visitors with a stored session their dashboard; the portal checks whether it is still valid. */
export function showWayIn(page: Document): void {
  let signedIn = false;
  try {
    signedIn = localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Storage is blocked: nobody is signed in.
  }
  for (const element of page.querySelectorAll('[data-signed-in]'))
    element.toggleAttribute('hidden', !signedIn);
  for (const element of page.querySelectorAll('[data-signed-out]'))
    element.toggleAttribute('hidden', signedIn);
}

import { SESSION_KEY } from '#platform/auth/web/session-key.ts';

/** Visitors with a session on this device are offered their dashboard; whether it still holds, the portal finds out. */
export function showWayIn(page: Document): void {
  let signedIn = false;
  try {
    signedIn = localStorage.getItem(SESSION_KEY) !== null;
  } catch {
    // Storage is forbidden here: nobody is signed in.
  }
  for (const element of page.querySelectorAll('[data-signed-in]'))
    element.toggleAttribute('hidden', !signedIn);
  for (const element of page.querySelectorAll('[data-signed-out]'))
    element.toggleAttribute('hidden', signedIn);
}

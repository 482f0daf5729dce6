import { msg } from '@lingui/core/macro';
import { keepPlace } from '#features/auth/web/shared/return-place.ts';
import { forgetMe } from '#features/people/web/shared/kept-me.ts';
import { i18n } from '#platform/i18n/web/i18n.ts';
import { setFlash } from '#platform/ui/toasts/flash.ts';
import { forgetFrame } from './frame.ts';

/**
 * Leaves for the sign-in page, a separate document, leaving nothing of the portal on screen or behind the
 * Back button.
 */
export function leaveForSignIn(): void {
  forgetFrame();
  forgetMe();
  document.body.hidden = true;
  location.replace('/auth');
}

/**
 * Tells the sign-in page why the session ended and where to go afterwards. `kept`: the person's input is
 * stored for them.
 */
export function sayEnded(by: string | undefined, kept: boolean): void {
  setFlash({
    title: i18n._(msg`User not authenticated`),
    description: kept
      ? i18n._(msg`Your session ended here or in another tab. Sign in again: what you typed is kept.`)
      : i18n._(msg`Your session ended here or in another tab. Please sign in again.`),
  });
  if (by) keepPlace({ by, path: location.pathname + location.search });
}

/** A browser may restore a left page without a request: then it is reloaded, so that its guard runs again. */
export function forbidReturn(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted && document.body.hidden) location.reload();
  });
}

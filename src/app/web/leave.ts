import { forgetMe } from '#features/people/web/shared/kept-me.ts';
import { forgetFrame } from './frame.ts';

/** To the sign-in page, a document of its own, leaving nothing of the portal on screen or behind the Back button. */
export function leaveForSignIn(): void {
  forgetFrame();
  forgetMe();
  document.body.hidden = true;
  location.replace('/auth');
}

/** A browser may bring a left page back as it stood, without asking anybody: then it starts anew, and its guard with it. */
export function forbidReturn(): void {
  addEventListener('pageshow', (event) => {
    if (event.persisted && document.body.hidden) location.reload();
  });
}

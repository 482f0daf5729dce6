import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { authClient } from '#platform/auth/web/session.ts';
import { setFlash } from '#platform/ui/toasts/flash.ts';
import { takePlace } from './shared/return-place.ts';
import type { SignedIn } from './sign-in.ts';

/**
 * Opens the dashboard, or the page on which the person's session expired. Replaces this page in the history.
 */
export async function openDashboard(): Promise<void> {
  const { data } = await (await authClient()).getSession();
  setFlash({
    title: i18n._(msg`Welcome back!`),
    description: i18n._(msg`You've successfully signed in.`),
  });
  location.replace(takePlace(data.session?.user.id) ?? '/dashboard');
}

/**
 * Continues after a sign-in; returns the refusal, or null. On success the promise never resolves, because
 * this page is replaced.
 */
export async function follow(signedIn: SignedIn, onSecondStep: () => void): Promise<unknown> {
  if (typeof signedIn === 'object') return signedIn.refused;
  if (signedIn === 'second-step') {
    onSecondStep();
    return null;
  }
  await openDashboard();
  return new Promise(() => undefined);
}

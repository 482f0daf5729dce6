import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { authClient } from '#platform/auth/web/session.ts';
import { setFlash } from '#platform/ui/toasts/flash.ts';
import { takePlace } from './shared/return-place.ts';
import type { SignedIn } from './sign-in.ts';

/** On to the dashboard, or back to the page on which the person's session ended. This page leaves the browser's history. */
export async function openDashboard(): Promise<void> {
  const { data } = await (await authClient()).getSession();
  setFlash({
    title: i18n._(msg`Welcome back!`),
    description: i18n._(msg`You've successfully signed in.`),
  });
  location.replace(takePlace(data.session?.user.id) ?? '/dashboard');
}

/** Follows a sign-in to where it leads; answers the refusal, or null. The dashboard never answers: it replaces this page. */
export async function follow(signedIn: SignedIn, onSecondStep: () => void): Promise<unknown> {
  if (typeof signedIn === 'object') return signedIn.refused;
  if (signedIn === 'second-step') {
    onSecondStep();
    return null;
  }
  await openDashboard();
  return new Promise(() => undefined);
}

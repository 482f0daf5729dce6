import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { setFlash } from '#platform/ui/toasts/flash.ts';
import type { SignedIn } from './sign-in.ts';

/** On to the dashboard, which greets. This page leaves the browser's history. */
export function openDashboard(): void {
  setFlash({
    title: i18n._(msg`Welcome back!`),
    description: i18n._(msg`You've successfully signed in.`),
  });
  location.replace('/dashboard');
}

/** Follows a sign-in to where it leads; answers the refusal, or null. The dashboard never answers: it replaces this page. */
export async function follow(signedIn: SignedIn, onSecondStep: () => void): Promise<unknown> {
  if (typeof signedIn === 'object') return signedIn.refused;
  if (signedIn === 'second-step') {
    onSecondStep();
    return null;
  }
  openDashboard();
  return new Promise(() => undefined);
}

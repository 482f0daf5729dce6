import '#platform/ui/styles.css';
import { I18nProvider } from '@lingui/react';
import { hydrateRoot } from 'react-dom/client';
import { AuthPage } from '#features/auth/web/auth-page.tsx';
import { cameToJoin } from '#features/auth/web/join-key.ts';
import { accessToken, keepSession } from '#platform/auth/web/session.ts';
import { isLocale } from '#platform/i18n/locale.ts';
import { i18n, startI18n } from '#platform/i18n/web/i18n.ts';
import { whenIdle } from '#platform/ui/when-idle.ts';
import { forgetMe } from '#features/people/web/shared/kept-me.ts';
import { forgetLists } from '#platform/outbox/web/forget-lists.ts';
import { forgetFrame } from './frame.ts';
import { takeFlash } from '#platform/ui/toasts/flash.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';

async function wake(root: HTMLElement, locale: string): Promise<void> {
  await startI18n(isLocale(locale) ? locale : 'en');
  hydrateRoot(
    root,
    <I18nProvider i18n={i18n}>
      <AuthPage />
    </I18nProvider>,
  );
  const flash = takeFlash();
  if (flash) showToast(flash);
  // Needed when the button is first pressed, so it loads while the person types.
  whenIdle(keepSession);
}

/**
 * Sends a person who is already signed in to the dashboard, unless they came with a slip's link, which is
 * for a new account. Renewing an old session may take a while, so the form does not wait.
 */
async function skipWhenSignedIn(): Promise<void> {
  if (!cameToJoin() && (await accessToken())) return location.replace('/dashboard');
  // The session has ended or a new person signs in: nothing of the last one may remain on this device.
  forgetFrame();
  forgetMe();
  await forgetLists();
}

// Before hydration, which removes the key from the URL.
void skipWhenSignedIn();
const root = document.getElementById('root');
if (root) void wake(root, document.documentElement.lang);

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { BrandMark } from '#features/landing/web/shared/brand-mark.tsx';
import { LanguageSwitch } from '#platform/ui/language-switch.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';
import { Toaster } from '#platform/ui/toaster.tsx';
import { RoofDrawing } from './roof-drawing.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

/** Sign in or sign up. Sent as HTML first and woken up afterwards, so its first render reads nothing of the browser. */
export function AuthPage() {
  const { t } = useLingui();
  const [tab, setTab] = useState('sign-in');
  const [signedUp, setSignedUp] = useState(false);
  const goSignIn = () => {
    setSignedUp(true);
    setTab('sign-in');
  };
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="page-width flex flex-wrap items-center justify-between gap-x-4 py-2">
        <a href="/" className="flex min-h-11 items-center gap-2 text-lg font-bold text-text">
          <BrandMark />
          <Trans>Préau</Trans>
        </a>
        <div className="flex items-center gap-1">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
      </header>
      <main id="main" className="mx-auto w-full max-w-[30rem] px-gutter pt-4 pb-16 md:pt-12">
        <RoofDrawing />
        <div className="mx-1.5 rounded-b border border-t-0 border-line bg-card px-3 py-6 text-sm sm:mx-4 sm:px-5 sm:text-base md:p-8">
          <h1 className="margin-ruled text-2xl">
            <Trans>Come in</Trans>
          </h1>
          <p className="mt-1 mb-5 text-muted">
            <Trans>Sign in to your school, or ask it for an account.</Trans>
          </p>
          <noscript>
            <p className="mb-5 rounded border border-danger bg-danger-tint p-3">
              <Trans>
                Signing in needs JavaScript. Please switch it on in your browser, then reload this page.
              </Trans>
            </p>
          </noscript>
          <Tabs
            label={t`Sign in or sign up`}
            value={tab}
            onChange={setTab}
            tabs={[
              { value: 'sign-in', label: t`Sign In`, content: <SignInForm takeFocus={signedUp} /> },
              { value: 'sign-up', label: t`Sign Up`, content: <SignUpForm onSignIn={goSignIn} /> },
            ]}
          />
        </div>
      </main>
      <Toaster />
    </div>
  );
}

import { Trans, useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useState } from 'react';
import { BrandMark } from '#features/landing/web/shared/brand-mark.tsx';
import { signOut } from '#platform/auth/web/session.ts';
import { LanguageSwitch } from '#platform/ui/language-switch.tsx';
import { ThemeSwitch } from '#platform/ui/theme-switch.tsx';
import { watchUnsent } from '#platform/ui/forms/unsent.ts';
import { Toaster } from '#platform/ui/toasts/toaster.tsx';
import { openDashboard } from './open-dashboard.ts';
import { RoofDrawing } from './roof-drawing.tsx';
import { lazily } from './shared/lazily.tsx';
import { SignInOrUp } from './sign-in-or-up.tsx';
import { JOIN_KEY, takeJoinKey } from './join-key.ts';
import type { View } from './view.ts';
import { ViewTitle } from './view-title.tsx';

// Rarely needed parts load on demand, so that the first load serves signing in.
const SecondStep = lazily(() => import('./shared/second-step.tsx').then((module) => module.SecondStep));
const ForgottenPassword = lazily(() =>
  import('./forgotten-password.tsx').then((module) => module.ForgottenPassword),
);
const TypedCode = lazily(() => import('./typed-code.tsx').then((module) => module.TypedCode));
const Joining = lazily(() => import('./joining.tsx').then((module) => module.Joining));

/** Sign in or sign up. Server-rendered and hydrated, so the first render must not read browser state. */
export function AuthPage() {
  const [view, setView] = useState<View>('sign-in');
  const backToSignIn = useCallback(() => setView('sign-in'), []);
  useEffect(() => {
    const open = () => {
      const key = takeJoinKey();
      if (key) setView({ join: key });
    };
    open();
    // A second link opened in the same tab only changes the hash.
    addEventListener('hashchange', open);
    return () => removeEventListener('hashchange', open);
  }, []);
  useEffect(() => (typeof view === 'object' ? watchUnsent(JOIN_KEY, () => view.join) : undefined), [view]);
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
          <Card view={view} onView={setView} onSignIn={backToSignIn} />
        </div>
      </main>
      <Toaster />
    </div>
  );
}

type CardProps = { view: View; onView: (view: View) => void; onSignIn: () => void };

function Card({ view, onView, onSignIn }: CardProps) {
  const { t } = useLingui();
  if (view === 'sign-in') return <SignInOrUp onView={onView} />;
  if (view === 'second-step') {
    const leave = async () => {
      await signOut();
      onSignIn();
    };
    return (
      <>
        <ViewTitle title={t`One more step`}>{t`Your account is protected by a second factor.`}</ViewTitle>
        <SecondStep
          onDone={() => void openDashboard()}
          onCancel={() => void leave()}
          cancelLabel={t`Sign out`}
        />
      </>
    );
  }
  if (view === 'forgotten') return <ForgottenPassword onView={onView} onSignIn={onSignIn} />;
  if (view === 'code') return <TypedCode onKey={(key) => onView({ join: key })} onSignIn={onSignIn} />;
  return <Joining key={view.join} joinKey={view.join} onView={onView} />;
}

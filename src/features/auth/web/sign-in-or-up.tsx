import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Tabs } from '#platform/ui/tabs.tsx';
import type { View } from './view.ts';
import { OtherWaysIn } from './other-ways-in.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function SignInOrUp({ onView }: { onView: (view: View) => void }) {
  const { t } = useLingui();
  const [tab, setTab] = useState('sign-in');
  // The landing page's Get Started links to signing up. The server-rendered page can't know the hash.
  useEffect(() => {
    const follow = () => {
      if (location.hash === '#sign-up') setTab('sign-up');
    };
    follow();
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // A person who has just signed up; for the school's first account the address is known and only the
  // password is missing.
  const [arriving, setArriving] = useState<{ email?: string }>();
  const goSignIn = (email?: string) => {
    setArriving(email === undefined ? {} : { email });
    setTab('sign-in');
  };
  return (
    <>
      <h1 className="margin-ruled text-2xl">
        <Trans>Welcome</Trans>
      </h1>
      <p className="mt-1 mb-5 text-muted">
        <Trans>Sign in to your school, or request an account.</Trans>
      </p>
      <noscript>
        <p className="mb-5 rounded border border-danger bg-danger-tint p-3">
          <Trans>JavaScript is required. Please enable it in your browser, then reload this page.</Trans>
        </p>
      </noscript>
      <Tabs
        label={t`Sign in or sign up`}
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'sign-in',
            label: t`Sign In`,
            content: (
              <>
                <SignInForm arriving={arriving} onSecondStep={() => onView('second-step')} />
                <OtherWaysIn onView={onView} />
              </>
            ),
          },
          {
            value: 'sign-up',
            label: t`Sign Up`,
            content: <SignUpForm onSignIn={() => goSignIn()} onFirst={goSignIn} />,
          },
        ]}
      />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Me } from '#features/people/people.contract.ts';
import { shortestPassword } from '#features/people/people.rules.ts';
import { PASSWORD_MIN } from '../auth-fields.ts';
import { ChoosePassword } from './choose-password.tsx';
import { EnrolFirstFactor } from './enrol-first-factor.tsx';
import { SecondStep } from './second-step.tsx';

type HoldCardProps = {
  me: Me;
  /** The pending requirement, which the server may consider met since a moment ago. */
  hold: NonNullable<Me['hold']>;
  /** Keeps the card open: the server's requirement is met, but there is still something to read. */
  onStay: () => void;
  onDone: () => void;
  onSignOut: () => void;
};

export function HoldCard({ me, hold, onStay, onDone, onSignOut }: HoldCardProps) {
  const { t } = useLingui();
  switch (hold) {
    case 'MFA_CHALLENGE':
      return (
        <Sheet title={t`One more step`} why={t`Your account is protected by a second factor.`}>
          <SecondStep onDone={onDone} onCancel={onSignOut} cancelLabel={t`Sign out`} />
        </Sheet>
      );
    case 'MUST_CHANGE_PASSWORD':
      return (
        <Sheet
          title={t`Choose your own password`}
          why={t`You signed in with a temporary password or a link. Choose a password that only you know.`}
        >
          <ChoosePassword
            email={me.email}
            shortest={shortestPassword(me.roles, PASSWORD_MIN)}
            onDone={onDone}
          />
        </Sheet>
      );
    case 'MFA_ENROL':
      return (
        <Sheet
          title={t`Protect your account`}
          why={t`Your school requires a second factor for administrators. It protects student records if your password is stolen.`}
        >
          <EnrolFirstFactor onEnrolled={onStay} onDone={onDone} />
        </Sheet>
      );
  }
}

function Sheet({ title, why, children }: { title: string; why: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    document.title = `${title} · Préau`;
  }, [title]);
  return (
    <section className="rounded border border-line bg-card px-4 py-6 md:p-8">
      <h1 ref={heading} tabIndex={-1} className="margin-ruled text-2xl outline-none">
        {title}
      </h1>
      <p className="mt-1 mb-5 text-muted">{why}</p>
      {children}
    </section>
  );
}

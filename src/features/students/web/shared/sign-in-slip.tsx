import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useInstallation } from '#platform/ui/installation.ts';

type SignInSlipProps = {
  student: {
    full_name: string | null;
    roll_number: string;
    class_label: string | null;
    email: string | null;
  };
  password: string;
  /** The code with which parents request access to the student; omitted if unknown. */
  parentsCode?: string | undefined;
};

export function SignInSlip({ student, password, parentsCode }: SignInSlipProps) {
  const { t } = useLingui();
  const { name: school } = useInstallation();
  const name = student.full_name ?? t`N/A`;
  return (
    // On a small screen the slip scrolls, so it needs to be focusable for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t`Sign-in slip of ${name}`}>
      <p className="text-sm text-muted">{school}</p>
      <p className="pb-2 text-lg font-semibold wrap-anywhere">{name}</p>
      <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-1">
        <Line term={t`Roll Number`}>{student.roll_number}</Line>
        <Line term={t`Class`}>{student.class_label ?? t`Not assigned`}</Line>
        <Line term={t`Sign in at`}>{`${location.origin}/auth`}</Line>
        <Line term={t`Email`}>{student.email}</Line>
        <Line term={t`Password`}>
          <code translate="no" className="font-mono text-lg font-semibold tracking-wider select-all">
            {password}
          </code>
        </Line>
        {parentsCode && (
          <Line term={t`Parents' code`}>
            <code translate="no" className="font-mono tracking-wider select-all">
              {parentsCode}
            </code>
          </Line>
        )}
      </dl>
      <p className="pt-2 text-sm">
        <Trans>
          Keep this slip safe. You choose your own password at the first sign-in; this one works for 14 days.
        </Trans>
      </p>
    </section>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </>
  );
}

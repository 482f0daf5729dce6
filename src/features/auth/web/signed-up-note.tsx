import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';

/** Shown in the form after a sign-up, with focus: unlike the toast, it persists. */
export function SignedUpNote({ onSignIn }: { onSignIn: () => void }) {
  const { t } = useLingui();
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <div className="rounded border border-success bg-success-tint p-3">
      <p className="font-semibold text-success">{t`Account created!`}</p>
      <p className="text-sm">{t`You can now sign in with your credentials.`}</p>
      <Button ref={next} variant="secondary" size="sm" className="mt-2" onClick={onSignIn}>
        {t`Sign In`}
      </Button>
    </div>
  );
}

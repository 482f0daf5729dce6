import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { View } from './view.ts';
import { follow } from './open-dashboard.ts';
import { passkeysWorkHere } from './shared/passkeys.ts';
import { useAttempt } from './shared/use-attempt.ts';
import { signInByPasskey } from './sign-in.ts';

const neverChanges = () => () => undefined;

export function OtherWaysIn({ onView }: { onView: (view: View) => void }) {
  const { t } = useLingui();
  // Last in the card, and only after hydration, to avoid layout shift.
  const passkeys = useSyncExternalStore(neverChanges, passkeysWorkHere, () => false);
  const { start, busy, refusal } = useAttempt(async () =>
    follow(await signInByPasskey(), () => onView('second-step')),
  );
  return (
    <div className="mt-4 flex flex-col gap-1">
      <div className="flex flex-wrap justify-center gap-x-2 sm:justify-between">
        <Button variant="quiet" onClick={() => onView('forgotten')}>
          {t`Forgot your password?`}
        </Button>
        <Button variant="quiet" onClick={() => onView('code')}>
          {t`I have a code`}
        </Button>
      </div>
      <FormError error={refusal} />
      {passkeys && (
        <Button
          variant="secondary"
          icon={<KeyRound aria-hidden />}
          busy={busy}
          busyLabel={t`Waiting for your passkey...`}
          onClick={start}
        >
          {t`Use a passkey`}
        </Button>
      )}
    </div>
  );
}

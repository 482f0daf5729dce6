import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { proveByPasskey } from './factors.ts';
import { useAttempt } from './use-attempt.ts';

/** Verifies by passkey. Browsers require a button press first. */
export function PasskeyProof({ factorId, onDone }: { factorId: string; onDone: () => void }) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const { start, busy, refusal } = useAttempt(() => proveByPasskey(factorId), onDone);
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      <p>{t`Your device will ask for your finger, face or device code.`}</p>
      <FormError error={refusal} />
      <Button
        ref={button}
        variant="primary"
        icon={<KeyRound aria-hidden />}
        busy={busy}
        busyLabel={t`Waiting for your passkey...`}
        onClick={start}
      >
        {t`Use your passkey`}
      </Button>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { enrolPasskey } from './enrolment.ts';
import { passkeysWorkHere } from './passkeys.ts';
import { useAttempt } from './use-attempt.ts';

type EnrolProps = { name: string; onDone: () => void; onCancel?: () => void };

/** Makes a passkey on this device and enrols it as a second factor. */
export function EnrolPasskey({ name, onDone, onCancel }: EnrolProps) {
  const { t } = useLingui();
  const { start, busy, refusal } = useAttempt(() => enrolPasskey(name), onDone);
  return (
    <div className="flex flex-col gap-4">
      <p>
        {t`A passkey stays on this device and opens with your finger, your face or the device's own code. It also signs you in without a password.`}
      </p>
      {!passkeysWorkHere() && (
        <p className="text-sm text-muted">{t`This browser knows no passkeys, or the portal is not opened by its secure address.`}</p>
      )}
      <FormError error={refusal} />
      <Button
        variant="primary"
        icon={<KeyRound aria-hidden />}
        disabled={!passkeysWorkHere()}
        busy={busy}
        busyLabel={t`Waiting for your device...`}
        onClick={start}
      >
        {t`Create a passkey`}
      </Button>
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          {t`Cancel`}
        </Button>
      )}
    </div>
  );
}

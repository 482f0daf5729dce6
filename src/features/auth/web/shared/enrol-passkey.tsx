import { useLingui } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { enrolPasskey } from './enrolment.ts';
import { passkeysWorkHere } from './passkeys.ts';
import { useAttempt } from './use-attempt.ts';

type EnrolProps = { name: string; onDone: () => void; onCancel?: () => void };

export function EnrolPasskey({ name, onDone, onCancel }: EnrolProps) {
  const { t } = useLingui();
  const { start, busy, refusal } = useAttempt(() => enrolPasskey(name), onDone);
  return (
    <div className="flex flex-col gap-4">
      <p>{t`A passkey uses your finger, face or device code. You can sign in without a password.`}</p>
      {!passkeysWorkHere() && (
        <p className="text-sm text-muted">{t`This browser does not support passkeys, or the portal address is not secure.`}</p>
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

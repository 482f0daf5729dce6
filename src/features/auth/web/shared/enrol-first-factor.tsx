import { useLingui } from '@lingui/react/macro';
import { KeyRound, Smartphone } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { EnrolAuthenticator } from './enrol-authenticator.tsx';
import { EnrolPasskey } from './enrol-passkey.tsx';
import { passkeysWorkHere } from './passkeys.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

type EnrolFirstFactorProps = {
  /** Called once the factor is active; its recovery codes come next. */
  onEnrolled: () => void;
  onDone: () => void;
};

/** Enrolls an account's first second factor, from the choice to the saved recovery codes. */
export function EnrolFirstFactor({ onEnrolled, onDone }: EnrolFirstFactorProps) {
  const { t } = useLingui();
  const [step, setStep] = useState<'choice' | 'authenticator' | 'passkey' | 'codes'>('choice');
  const back = () => setStep('choice');
  const enrolled = () => {
    onEnrolled();
    setStep('codes');
  };
  if (step === 'authenticator')
    return <EnrolAuthenticator name={t`Authenticator app`} onDone={enrolled} onCancel={back} />;
  if (step === 'passkey')
    return <EnrolPasskey name={t`Passkey of this device`} onDone={enrolled} onCancel={back} />;
  if (step === 'codes') return <RecoveryCodes onDone={onDone} />;
  return (
    <div className="flex flex-col gap-3">
      <Button variant="primary" icon={<Smartphone aria-hidden />} onClick={() => setStep('authenticator')}>
        {t`Use an authenticator app`}
      </Button>
      {passkeysWorkHere() && (
        <Button variant="secondary" icon={<KeyRound aria-hidden />} onClick={() => setStep('passkey')}>
          {t`Use a passkey of this device`}
        </Button>
      )}
      <p className="text-sm text-muted">
        {t`An authenticator app shows codes, even offline. A passkey uses your finger, face or device code.`}
      </p>
    </div>
  );
}

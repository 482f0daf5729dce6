import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { EnrolAuthenticator } from '#features/auth/web/shared/enrol-authenticator.tsx';
import { EnrolPasskey } from '#features/auth/web/shared/enrol-passkey.tsx';
import { EnrolPhone } from '#features/auth/web/shared/enrol-phone.tsx';
import { RecoveryCodes } from '#features/auth/web/shared/recovery-codes.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { OwnFactor, Profile } from '../../profile.contract.ts';
import { useRefresh } from '../profile.client.ts';
import { FactorKindForm } from './factor-kind-form.tsx';

const ENROL = { totp: EnrolAuthenticator, webauthn: EnrolPasskey, phone: EnrolPhone };

type Step = { at: 'choice' } | { at: 'enrolment'; kind: OwnFactor['kind']; name: string } | { at: 'codes' };

/** Adds a second factor in steps: kind and name, verification, and recovery codes for the first one. */
export function AddFactorDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useLingui();
  const refresh = useRefresh();
  const [step, setStep] = useState<Step>({ at: 'choice' });
  const close = () => {
    onClose();
    if (step.at !== 'choice') refresh();
  };
  function enrolled() {
    showToast({ title: t`Success`, description: t`The second factor was added.` });
    if (profile.recovery_codes_left) return close();
    setStep({ at: 'codes' });
  }
  const Enrol = step.at === 'enrolment' ? ENROL[step.kind] : null;
  return (
    <Dialog
      open
      onClose={close}
      title={step.at === 'codes' ? t`Recovery codes` : t`Add a second factor`}
      size="sm"
    >
      {step.at === 'choice' && (
        <FactorKindForm
          kinds={profile.sms_available ? ['totp', 'webauthn', 'phone'] : ['totp', 'webauthn']}
          onChoose={(kind, name) => setStep({ at: 'enrolment', kind, name })}
        />
      )}
      {step.at === 'enrolment' && Enrol && (
        <Enrol name={step.name} onDone={enrolled} onCancel={() => setStep({ at: 'choice' })} />
      )}
      {step.at === 'codes' && <RecoveryCodes onDone={close} />}
    </Dialog>
  );
}

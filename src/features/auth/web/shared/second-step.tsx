import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { Asking } from './asking.tsx';
import { CodeForm } from './code-form.tsx';
import { type OwnFactor, ownFactors, proveByCode, proveByRecoveryCode } from './factors.ts';
import { FactorChoice, type Way } from './factor-choice.tsx';
import { PasskeyProof } from './passkey-proof.tsx';
import { PhoneProof } from './phone-proof.tsx';
import { useAskedOnce } from './use-asked-once.ts';

type SecondStepProps = {
  known?: OwnFactor[];
  /** Called once the factor is verified and the session upgraded. */
  onDone: () => void;
  onCancel: () => void;
  /** The label of the cancel button: "Sign out" on sign-in, "Cancel" in a dialog. */
  cancelLabel: string;
};

/** Verifies a second factor by code, passkey or recovery code. Has no heading. */
export function SecondStep({ known, onDone, onCancel, cancelLabel }: SecondStepProps) {
  const {
    data: factors,
    error,
    again,
  } = useAskedOnce(async () => (known ? { data: known, error: null } : ownFactors()));
  const [chosen, setChosen] = useState<Way | null>(null);
  const leave = (
    <Button variant="quiet" onClick={onCancel}>
      {cancelLabel}
    </Button>
  );
  if (!factors)
    return (
      <Asking error={error} again={again}>
        {leave}
      </Asking>
    );
  const way = chosen ?? factors[0] ?? 'recovery';
  return (
    <div className="flex flex-col gap-4">
      <Proof key={way === 'recovery' ? way : way.id} way={way} factors={factors} onDone={onDone} />
      <FactorChoice factors={factors} way={way} onChoose={setChosen} />
      {leave}
    </div>
  );
}

type ProofProps = { way: Way; factors: readonly OwnFactor[]; onDone: () => void };

function Proof({ way, factors, onDone }: ProofProps) {
  const { t } = useLingui();
  if (way === 'recovery')
    return (
      <CodeForm
        kind="recovery"
        label={t`Recovery code`}
        hint={t`One of the ten codes saved when setting up the second factor. Each works once.`}
        send={(code) => proveByRecoveryCode(factors, code)}
        onDone={onDone}
      />
    );
  const { id, kind, name } = way;
  // The name distinguishes several factors of a kind; a single one does not need it.
  const several = factors.filter((factor) => factor.kind === 'totp').length > 1;
  if (kind === 'webauthn') return <PasskeyProof factorId={id} onDone={onDone} />;
  if (kind === 'phone') return <PhoneProof factorId={id} name={name} onDone={onDone} />;
  return (
    <CodeForm
      kind="six-digits"
      label={several && name ? t`Code from the app “${name}”` : t`Code from your authenticator app`}
      hint={t`Six digits. The app shows a new code every 30 seconds.`}
      send={(code) => proveByCode(id, code)}
      onDone={onDone}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { CodeForm } from './code-form.tsx';
import { sendPhoneCode, verifyCode } from './factors.ts';
import { useAttempt } from './use-attempt.ts';

type PhoneProofProps = { factorId: string; name: string | null; onDone: () => void };

/**
 * Sends a code to the phone on request, then verifies it. Never sent automatically, because messages cost
 * money.
 */
export function PhoneProof({ factorId, name, onDone }: PhoneProofProps) {
  const { t } = useLingui();
  const [challengeId, setChallengeId] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { start, busy, refusal } = useAttempt(async () => {
    const { data, error } = await sendPhoneCode(factorId);
    if (data) setChallengeId(data);
    return error;
  });
  useEffect(() => button.current?.focus(), []);
  return (
    <div className="flex flex-col gap-4">
      {challengeId && (
        <CodeForm
          key={challengeId}
          kind="six-digits"
          label={name ? t`Code sent to ${name}` : t`Code sent to your phone`}
          hint={t`The message may take a minute.`}
          send={(code) => verifyCode(factorId, challengeId, code)}
          onDone={onDone}
        />
      )}
      <FormError error={refusal} />
      <Button
        ref={button}
        variant={challengeId ? 'secondary' : 'primary'}
        busy={busy}
        busyLabel={t`Sending...`}
        onClick={start}
      >
        {challengeId ? t`Send another code` : t`Send a code to my phone`}
      </Button>
    </div>
  );
}

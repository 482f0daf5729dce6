import { useLingui } from '@lingui/react/macro';
import { Copy } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { Asking } from './asking.tsx';
import { CodeForm } from './code-form.tsx';
import { copyText } from '#platform/ui/copy-text.ts';
import { beginAuthenticator, forgetFactor } from './enrolment.ts';
import { proveByCode } from './factors.ts';
import { useAskedOnce } from './use-asked-once.ts';

type EnrolProps = {
  name: string;
  /** Called once the factor is active. Recovery codes are the next step (`recovery-codes.tsx`). */
  onDone: () => void;
  onCancel?: () => void;
};

/** Enrolls an authenticator app: a QR code to scan or a key to copy, then the first code. */
export function EnrolAuthenticator({ name, onDone, onCancel }: EnrolProps) {
  const { t } = useLingui();
  const { data: app, error, again } = useAskedOnce(() => beginAuthenticator(name));
  const cancel = () => {
    if (app) void forgetFactor(app.id);
    onCancel?.();
  };
  const leave = onCancel && (
    <Button variant="quiet" onClick={cancel}>
      {t`Cancel`}
    </Button>
  );
  if (!app)
    return (
      <Asking error={error} again={again}>
        {leave}
      </Asking>
    );
  return (
    <div className="flex flex-col gap-4">
      <p>{t`1. Open your authenticator app (Aegis, Google Authenticator, 1Password…) and scan this code.`}</p>
      <img
        src={app.picture}
        alt={t`QR code for the authenticator app`}
        className="size-48 self-center rounded border border-line bg-[#fff]"
      />
      <Secret secret={app.secret} />
      <CodeForm
        kind="six-digits"
        label={t`2. Enter the code shown by the app`}
        send={(code) => proveByCode(app.id, code)}
        onDone={onDone}
      />
      {leave}
    </div>
  );
}

function Secret({ secret }: { secret: string }) {
  const { t } = useLingui();
  return (
    <div>
      <p className="text-sm text-muted">{t`No camera? Copy this key into the app:`}</p>
      <div className="mt-1 flex flex-wrap items-center gap-2">
        <code className="min-w-0 rounded bg-raised px-2 py-1 font-mono text-sm wrap-anywhere">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
        <Button
          variant="secondary"
          size="sm"
          icon={<Copy aria-hidden />}
          onClick={() => void copyText(secret)}
        >
          {t`Copy the key`}
        </Button>
      </div>
    </div>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import { follow } from './open-dashboard.ts';
import { useAttempt } from './shared/use-attempt.ts';
import { enter } from './sign-in.ts';
import { ViewTitle } from './view-title.tsx';

type MadeAddressProps = {
  account: { email: string; password: string };
  fullName: string;
  onSecondStep: () => void;
};

/** Shows a person without email the address that the school made, before anything else covers it. */
export function MadeAddress({ account, fullName, onSecondStep }: MadeAddressProps) {
  const { t } = useLingui();
  const at = account.email.indexOf('@');
  const [name, domain] = [account.email.slice(0, at), account.email.slice(at)];
  const { start, busy, refusal } = useAttempt(async () => follow(await enter(account), onSecondStep));
  return (
    <>
      <ViewTitle title={t`Your account is ready`}>
        {t`Write down this address. Sign in with it and the password you chose.`}
      </ViewTitle>
      <PrintSlip>
        <p className="text-sm text-muted">{fullName}</p>
        <p translate="no" className="text-xl font-semibold wrap-anywhere">
          {name}
          <wbr />
          {domain}
        </p>
      </PrintSlip>
      <div className="mt-4 flex flex-col gap-3">
        <FormError error={refusal} />
        <Button variant="secondary" icon={<Printer aria-hidden />} onClick={() => window.print()}>
          {t`Print`}
        </Button>
        <Button variant="primary" busy={busy} busyLabel={t`Signing in...`} onClick={start}>
          {t`I wrote it down, continue`}
        </Button>
      </div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { SignInSlip } from '#features/students/web/shared/sign-in-slip.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { PrintSlip } from '#platform/ui/printing/slip.tsx';
import type { Credential } from '../student-accounts.contract.ts';

type Props = { credential: Credential; onClose: () => void };

/** One student's sign-in slip, the only time that it can be shown. */
export function CredentialDialog({ credential, onClose }: Props) {
  const { t } = useLingui();
  const [printed, setPrinted] = useState(false);
  const [asking, setAsking] = useState(false);

  function print() {
    setPrinted(true);
    window.print();
  }

  return (
    <Dialog
      open
      // A press beside the dialog must not cost the password.
      onClose={() => (printed ? onClose() : setAsking(true))}
      title={t`Sign-in slip`}
      description={t`Print this slip or write the password down now: it is shown only once.`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>{t`Done`}</Button>
          <Button variant="primary" data-autofocus icon={<Printer aria-hidden />} onClick={print}>
            {t`Print`}
          </Button>
        </>
      }
    >
      <PrintSlip>
        <SignInSlip
          student={credential}
          password={credential.password}
          parentsCode={credential.parents_code}
        />
      </PrintSlip>
      <ConfirmDialog
        open={asking}
        title={t`Close without printing?`}
        body={t`The password cannot be shown again. You can create a new slip at any time.`}
        confirmLabel={t`Close`}
        onConfirm={onClose}
        onClose={() => setAsking(false)}
      />
    </Dialog>
  );
}

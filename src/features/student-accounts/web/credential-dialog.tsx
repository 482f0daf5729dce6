import { useLingui } from '@lingui/react/macro';
import { SignInSlipDialog } from '#features/students/web/shared/sign-in-slip-dialog.tsx';
import { Button } from '#platform/ui/button.tsx';
import type { Credential } from '../student-accounts.contract.ts';

type Props = { credential: Credential; onClose: () => void };

/** One student's sign-in slip. It can only be shown once. */
export function CredentialDialog({ credential, onClose }: Props) {
  const { t } = useLingui();
  return (
    <SignInSlipDialog
      title={t`Sign-in slip`}
      slip={{
        student: credential,
        password: credential.password,
        parentsCode: credential.parents_code,
      }}
      lost={t`The password cannot be shown again. You can create a new slip at any time.`}
      actions={<Button variant="secondary" onClick={onClose}>{t`Done`}</Button>}
      onClose={onClose}
    />
  );
}

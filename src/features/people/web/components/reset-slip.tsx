import { useLingui } from '@lingui/react/macro';
import { KeySlip } from '../shared/key-slip.tsx';
import { SlipDialog } from '../shared/slip-dialog.tsx';
import type { Reset } from './use-account-actions.ts';

export function ResetSlip({ reset, onClose }: { reset: Reset; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <SlipDialog title={t`Slip for a new password`} link={reset.link} onClose={onClose}>
      <KeySlip
        name={reset.full_name ?? reset.email}
        purpose={t`To choose a new password`}
        facts={[{ term: t`Sign in with`, value: reset.email }]}
        link={reset.link}
        code={reset.code}
        qr={reset.qr}
        expires_at={reset.expires_at}
      />
    </SlipDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { RecoveryCodes } from '#features/auth/web/shared/recovery-codes.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { useRefresh } from '../profile.client.ts';

/** Ten new recovery codes, shown only once. */
export function RecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const refresh = useRefresh();
  const close = () => {
    onClose();
    refresh();
  };
  return (
    <Dialog open onClose={close} title={t`Recovery codes`} size="sm">
      <RecoveryCodes onDone={close} />
    </Dialog>
  );
}

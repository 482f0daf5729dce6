import { useLingui } from '@lingui/react/macro';
import { ChoosePassword } from '#features/auth/web/shared/choose-password.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Profile } from '../../profile.contract.ts';
import { useRefresh } from '../profile.client.ts';

export function PasswordDialog({ profile, onClose }: { profile: Profile; onClose: () => void }) {
  const { t } = useLingui();
  const refresh = useRefresh();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t`Change the password`}
      description={t`A new password signs out your other devices and ends any API keys.`}
      size="sm"
    >
      <ChoosePassword
        email={profile.email}
        shortest={profile.shortest_password}
        asksCurrent
        onCancel={onClose}
        onDone={() => {
          showToast({
            title: t`Success`,
            description: t`Your password was changed. Your other devices are signed out.`,
          });
          onClose();
          refresh();
        }}
      />
    </Dialog>
  );
}

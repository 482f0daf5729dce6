import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { unsentOf } from './unsent-flag.ts';
import { forgetDevice } from './forget-device.ts';

type Props = { owner: string; onSignOut: () => Promise<void>; onClose: () => void };

/** Asks before a sign-out would throw away marks that nobody else has. */
export function UnsentDialog({ owner, onSignOut, onClose }: Props) {
  const { t } = useLingui();
  const unsent = unsentOf(owner);
  return (
    <ConfirmDialog
      open
      danger
      title={t`Marks are not sent yet: ${unsent}`}
      body={t`If you sign out now, they are lost. Stay signed in until the network is back.`}
      confirmLabel={t`Sign out and discard`}
      onClose={onClose}
      onConfirm={() => void forgetDevice(owner).then(onSignOut)}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { forgetDevice } from './forget-device.ts';
import { unsentOf } from './unsent-flag.ts';

type Props = { owner: string; onSignOut: () => Promise<void>; onClose: () => void };

/** Asks before a sign-out discards unsent entries. */
export function UnsentDialog({ owner, onSignOut, onClose }: Props) {
  const { t } = useLingui();
  const unsent = unsentOf(owner);
  return (
    <ConfirmDialog
      open
      danger
      title={t`Not sent yet: ${unsent}`}
      body={t`If you sign out now, they are lost. Stay signed in until the network is back.`}
      confirmLabel={t`Sign out and discard`}
      onClose={onClose}
      onConfirm={() => void forgetDevice(owner).then(onSignOut)}
    />
  );
}

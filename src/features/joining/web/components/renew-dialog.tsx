import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import type { Invitation } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';
import { InvitationSlip, type MadeSlip } from './invitation-slip.tsx';

type RenewDialogProps = { invitation: Invitation; onClose: () => void };

/** Creates a new slip for an invitation whose paper was lost or which expired. */
export function RenewDialog({ invitation, onClose }: RenewDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [slip, setSlip] = useState<MadeSlip | null>(null);
  const renew = useMutation(
    joiningApi.renew.mutationOptions({
      onSuccess: (made) => {
        setSlip(made);
        void queryClient.invalidateQueries();
      },
      onError: toastError,
    }),
  );
  if (slip) return <InvitationSlip slip={slip} onClose={onClose} />;
  return (
    <ConfirmDialog
      open
      title={t`Create a new slip for ${invitation.full_name}?`}
      body={
        <div className="flex flex-col gap-4">
          <p>{t`The previous slip will stop working.`}</p>
          <FormError error={renew.error} />
        </div>
      }
      confirmLabel={t`Create the slip`}
      busyLabel={t`Creating...`}
      busy={renew.isPending}
      onConfirm={() => renew.mutate({ invitation_id: invitation.id })}
      onClose={onClose}
    />
  );
}

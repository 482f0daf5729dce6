import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Invitation } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';

type RevokeDialogProps = { invitation: Invitation; onClose: () => void };

export function RevokeDialog({ invitation, onClose }: RevokeDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const name = invitation.full_name;
  const revoke = useMutation(
    joiningApi.revoke.mutationOptions({
      onSuccess: () => {
        showToast({ title: t`Success`, description: t`The invitation of ${name} was withdrawn.` });
        onClose();
        void queryClient.invalidateQueries();
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      open
      title={t`Withdraw the invitation of ${name}?`}
      body={
        <div className="flex flex-col gap-4">
          <p>{t`The slip and link will stop working immediately. You can invite ${name} again at any time.`}</p>
          <FormError error={revoke.error} />
        </div>
      }
      confirmLabel={t({ message: 'Withdraw', context: 'invitation' })}
      busyLabel={t`Saving...`}
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate({ invitation_id: invitation.id })}
      onClose={onClose}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ApiKey } from '#features/people/people.contract.ts';
import { profileApi } from '../profile.client.ts';

/** Confirms revoking a key: the program using it stops working. */
export function RevokeKeyDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { name } = apiKey;
  const revoke = useMutation(
    profileApi.revokeKey.mutationOptions({
      onSuccess: (left) => {
        queryClient.setQueryData(profileApi.keys.queryKey(), left);
        showToast({ title: t`Success`, description: t`The key “${name}” was revoked.` });
        onClose();
      },
      onError: () => queryClient.invalidateQueries({ queryKey: profileApi.keys.key() }),
    }),
  );
  return (
    <ConfirmDialog
      open
      title={t`Revoke the key “${name}”?`}
      body={
        <div className="flex flex-col gap-3">
          <p>{t`Programs using this key will stop working immediately. This cannot be undone.`}</p>
          <FormError error={revoke.error} />
        </div>
      }
      confirmLabel={t`Revoke`}
      busyLabel={t`Revoking...`}
      busy={revoke.isPending}
      danger
      onConfirm={() => revoke.mutate({ key_id: apiKey.id })}
      onClose={onClose}
    />
  );
}

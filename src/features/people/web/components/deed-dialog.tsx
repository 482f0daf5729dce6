import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Deed, Reset } from './use-deeds.ts';

type DeedDialogProps = {
  deed: Deed;
  onDone: () => void;
  onSlip: (slip: Reset) => void;
  onClose: () => void;
};

/** Asks before a deed, does it, and says why if the server refuses. */
export function DeedDialog({ deed, onDone, onSlip, onClose }: DeedDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const doing = useMutation({
    mutationFn: deed.send,
    onSuccess: (came) => {
      if (typeof came !== 'string') return onSlip(came);
      showToast({ title: t`Success`, description: came });
      onDone();
      void queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open
      title={deed.question}
      body={
        <div className="flex flex-col gap-4">
          <p>{deed.consequence}</p>
          <FormError error={doing.error} />
        </div>
      }
      confirmLabel={deed.label}
      danger={deed.danger}
      busy={doing.isPending}
      busyLabel={t`One moment...`}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    />
  );
}

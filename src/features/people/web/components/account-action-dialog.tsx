import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { AccountAction, Reset } from './use-account-actions.ts';

type AccountActionDialogProps = {
  action: AccountAction;
  onDone: () => void;
  onSlip: (slip: Reset) => void;
  onClose: () => void;
};

export function AccountActionDialog({ action, onDone, onSlip, onClose }: AccountActionDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const doing = useMutation({
    mutationFn: action.send,
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
      title={action.question}
      body={
        <div className="flex flex-col gap-4">
          <p>{action.consequence}</p>
          <FormError error={doing.error} />
        </div>
      }
      confirmLabel={action.label}
      danger={action.danger}
      busy={doing.isPending}
      busyLabel={t`One moment...`}
      onConfirm={() => doing.mutate()}
      onClose={onClose}
    />
  );
}

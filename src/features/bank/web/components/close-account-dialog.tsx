import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { BankAccount } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';
import { useAccountName } from '../shared/account-names.tsx';

type Props = { account: BankAccount; onClose: () => void };

/** Confirms closing an account at zero balance, which is permanent. */
export function CloseAccountDialog({ account, onClose }: Props) {
  const { t } = useLingui();
  const name = useAccountName()(account);
  const queryClient = useQueryClient();
  const close = useMutation({
    mutationFn: () => bankApi.close.call({ account_id: account.id }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Account closed successfully` });
    },
    onError: toastError,
    onSettled: () => {
      onClose();
      return queryClient.invalidateQueries({ queryKey: bankApi.key() });
    },
  });
  return (
    <ConfirmDialog
      open
      title={t`Close this account?`}
      body={t`${name} cannot be reopened. Its history can still be read and printed.`}
      confirmLabel={t`Close account`}
      busyLabel={t`Processing...`}
      danger
      busy={close.isPending}
      onConfirm={() => close.mutate()}
      onClose={onClose}
    />
  );
}

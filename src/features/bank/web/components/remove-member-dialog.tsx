import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { BankAccount, Member } from '../../bank.contract.ts';
import { bankApi } from '../bank.client.ts';
import { useAccountName } from '../shared/account-names.tsx';

type Props = { account: BankAccount; member: Member; onClose: () => void };

export function RemoveMemberDialog({ account, member, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const name = member.full_name ?? member.roll_number;
  const from = useAccountName()(account);
  const remove = useMutation({
    mutationFn: () => bankApi.removeMember.call({ account_id: account.id, student_id: member.student_id }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Member removed successfully` });
      onClose();
      return queryClient.invalidateQueries({ queryKey: bankApi.key() });
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open
      title={t`Remove this member?`}
      body={
        <div className="flex flex-col gap-3">
          <p>{t`${name} no longer belongs to ${from}. The money stays in the account.`}</p>
          <FormError error={remove.error} />
        </div>
      }
      confirmLabel={t`Remove`}
      danger
      busy={remove.isPending}
      busyLabel={t`Processing...`}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { ChildRequest } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';

type ChildRequestDialogProps = {
  request: ChildRequest;
  decision: 'confirm' | 'refuse';
  onClose: () => void;
};

/** Confirms granting or refusing a parent access to a child. */
export function ChildRequestDialog({ request, decision, onClose }: ChildRequestDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const parent = request.parent_name ?? request.parent_email;
  const child = request.student.full_name ?? request.student.roll_number;
  const confirms = decision === 'confirm';
  const decide = useMutation({
    mutationFn: () => {
      const input = { user_id: request.user_id, student_id: request.student.student_id };
      return confirms ? joiningApi.confirmChild.call(input) : joiningApi.refuseChild.call(input);
    },
    onSuccess: () => {
      showToast({
        title: t`Success`,
        description: confirms
          ? t`${parent} can now see the record of ${child}.`
          : t`The request from ${parent} was refused.`,
      });
      onClose();
      void queryClient.invalidateQueries();
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open
      title={
        confirms ? t`Allow ${parent} to see the record of ${child}?` : t`Refuse the request from ${parent}?`
      }
      body={
        <div className="flex flex-col gap-4">
          <p>
            {confirms
              ? t`Confirm only if the school knows that ${parent} is a parent or guardian of ${child}.`
              : t`${parent} will have no access to ${child}. They can ask again with the slip code.`}
          </p>
          <FormError error={decide.error} />
        </div>
      }
      confirmLabel={confirms ? t`Confirm` : t`Refuse`}
      busyLabel={t`Saving...`}
      danger={!confirms}
      busy={decide.isPending}
      onConfirm={() => decide.mutate()}
      onClose={onClose}
    />
  );
}

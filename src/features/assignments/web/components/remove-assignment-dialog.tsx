import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { SetAssignment } from '../../assignments.contract.ts';
import { assignmentsApi } from '../assignments.client.ts';

type Props = {
  /** Null while the dialog is closed. */
  assignment: SetAssignment | null;
  onClose: () => void;
};

export function RemoveAssignmentDialog({ assignment, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const remove = useMutation(
    assignmentsApi.remove.mutationOptions({
      onSuccess: () => {
        onClose();
        showToast({ title: t`Success`, description: t`Assignment removed` });
        void queries.invalidateQueries({ queryKey: assignmentsApi.list.key() });
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      open={assignment !== null}
      danger
      title={t`Remove this assignment?`}
      body={t`Students and parents can no longer see it. Its text is kept in the audit trail.`}
      confirmLabel={t({ message: 'Remove', context: 'assignment' })}
      busy={remove.isPending}
      onConfirm={() => assignment && remove.mutate({ assignment_id: assignment.id })}
      onClose={onClose}
    />
  );
}

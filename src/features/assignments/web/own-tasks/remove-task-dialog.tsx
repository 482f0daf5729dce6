import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { newKey } from '#platform/http/web/idempotency-key.ts';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { OwnTask } from '../../own-tasks/own-tasks.contract.ts';
import { assignmentsApi, ownTasksApi } from '../assignments.client.ts';

type Props = { task: OwnTask; onClose: () => void };

export function RemoveTaskDialog({ task: { id, title, revision }, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  // Idempotency key: retries get the first response.
  const [key] = useState(newKey);
  const readAgain = () => queries.invalidateQueries({ queryKey: assignmentsApi.family.key() });
  const remove = useMutation({
    mutationFn: () =>
      ownTasksApi.remove.call({ task_id: id, revision }, { context: { idempotencyKey: key } }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`Task removed` });
      onClose();
      return readAgain();
    },
    onError: (error) => {
      toastError(error);
      void readAgain();
    },
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Remove this task?`}
      body={<span className="wrap-anywhere">{title}</span>}
      confirmLabel={t({ message: 'Remove', context: 'own task' })}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Sheet } from '../../marks.contract.ts';
import { marksApi } from '../marks.client.ts';

export type NextState = 'open' | 'verified' | 'closed';
type Props = { sheet: Sheet; to: NextState; onDone: () => void; onClose: () => void };

export function StateDialog({ sheet, to, onDone, onClose }: Props) {
  const { t } = useLingui();
  const words = {
    verified: {
      title: t`Mark this sheet as verified?`,
      body: t`You have compared it with the papers. It can still be given back.`,
      confirm: t`Verify`,
      done: t`Sheet verified`,
    },
    closed: {
      title: t`Close this sheet?`,
      body: t`Nobody can change it any more, unless you open it again with a reason.`,
      confirm: t`Close the sheet`,
      done: t`Sheet closed`,
    },
    open: {
      title: t`Give this sheet back?`,
      body: t`The teacher can change it, then hands it in again.`,
      confirm: t`Give back`,
      done: t`Sheet given back`,
    },
  }[to];
  const change = useMutation({
    mutationFn: () => marksApi.setState.call({ sheet_id: sheet.sheet_id, state: to }),
    onSuccess: () => {
      showToast({ title: words.done });
      onDone();
      onClose();
    },
    onError: (error) => void toastError(error),
  });
  return (
    <ConfirmDialog
      open
      title={words.title}
      body={words.body}
      confirmLabel={words.confirm}
      busyLabel={t`Saving...`}
      busy={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={onClose}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { Announcement } from '../../announcements.contract.ts';
import { announcementsApi } from '../announcements.client.ts';

type Props = {
  /** Null while the dialog is closed. */
  announcement: Announcement | null;
  onClose: () => void;
};

export function RecallDialog({ announcement, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const recall = useMutation(
    announcementsApi.recall.mutationOptions({
      onSuccess: () => {
        onClose();
        showToast({ title: t`Success`, description: t`Announcement recalled` });
        void queries.invalidateQueries({ queryKey: announcementsApi.list.key() });
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      open={announcement !== null}
      danger
      title={t`Recall this announcement?`}
      body={t`Nobody it was sent to can see it any more. Unread notices are removed too.`}
      confirmLabel={t`Recall`}
      busy={recall.isPending}
      onConfirm={() => announcement && recall.mutate({ announcement_id: announcement.id })}
      onClose={onClose}
    />
  );
}

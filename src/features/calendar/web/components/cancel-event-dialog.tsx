import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { CalendarEvent } from '../../calendar.contract.ts';
import { calendarApi } from '../calendar.client.ts';

type Props = {
  /** Null while the dialog is closed. */
  event: CalendarEvent | null;
  onClose: () => void;
};

export function CancelEventDialog({ event, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const cancel = useMutation(
    calendarApi.cancel.mutationOptions({
      onSuccess: () => {
        onClose();
        showToast({ title: t`Success`, description: t`Event canceled` });
        return queries.invalidateQueries({ queryKey: calendarApi.list.key() });
      },
      onError: toastError,
    }),
  );
  return (
    <ConfirmDialog
      open={event !== null}
      danger
      title={t`Cancel this event?`}
      body={t`It stays in the calendar, marked as canceled, so that nobody comes for it.`}
      confirmLabel={t`Cancel the event`}
      busy={cancel.isPending}
      onConfirm={() => event && cancel.mutate({ event_id: event.id })}
      onClose={onClose}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ConfirmDialog } from '#platform/ui/dialogs/confirm-dialog.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { toastError } from '#platform/ui/toasts/errors.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type SavedReport, ScheduleInput } from '../../saved-reports.contract.ts';
import { savedReportsApi } from '../reports.client.ts';
import { ScheduleFields } from './schedule-fields.tsx';

type Props = { ask: 'change' | 'remove'; saved: SavedReport; onClose: () => void };

export function SavedReportDialogs({ ask, ...props }: Props) {
  return ask === 'change' ? <ChangeDialog {...props} /> : <RemoveDialog {...props} />;
}

type DialogProps = Omit<Props, 'ask'>;

function ChangeDialog({ saved, onClose }: DialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const listAgain = () => void queryClient.invalidateQueries({ queryKey: savedReportsApi.list.key() });
  const { id: saved_report_id, revision, name, rhythm, on } = saved;
  const form = useSchemaForm({ schema: ScheduleInput, defaultValues: { name, rhythm, on } });
  const sending = useSendForm({
    form,
    send: (changed) => savedReportsApi.change.call({ ...changed, saved_report_id, revision }),
    fieldOf: { NAME_TAKEN: 'name' },
    onSent: () => {
      showToast({ title: t`Success`, description: t`Saved report changed` });
      listAgain();
      onClose();
    },
    onRefused: listAgain,
  });
  return (
    <SendDialog
      title={t`Name and schedule`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      size="sm"
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <ScheduleFields form={form} />
    </SendDialog>
  );
}

function RemoveDialog({ saved, onClose }: DialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => savedReportsApi.remove.call({ saved_report_id: saved.id }),
    onSuccess: () => {
      showToast({ title: t`Success`, description: t`${saved.name} was removed` });
      onClose();
      return queryClient.invalidateQueries({ queryKey: savedReportsApi.list.key() });
    },
    onError: toastError,
  });
  return (
    <ConfirmDialog
      open
      danger
      title={t`Remove ${saved.name}?`}
      body={t`The report itself is kept; the saved name, filters and schedule are deleted.`}
      confirmLabel={t`Remove`}
      busyLabel={t`Removing...`}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    />
  );
}

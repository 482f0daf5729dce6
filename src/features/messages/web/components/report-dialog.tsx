import { useLingui } from '@lingui/react/macro';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { ReportInput } from '../../messages.contract.ts';
import { MOST_REASON } from '../../messages.rules.ts';
import { messagesApi } from '../shared/messages.client.ts';

type Props = { threadId: string; onClose: () => void };

export function ReportDialog({ threadId, onClose }: Props) {
  const { t } = useLingui();
  const form = useSchemaForm({ schema: ReportInput, defaultValues: { reason: '' } });
  const sending = useSendForm({
    form,
    send: (input: ReportInput) => messagesApi.report.call({ ...input, thread_id: threadId }),
    onSent: () => {
      showToast({ title: t`Success`, description: t`The administrators have been told` });
      onClose();
    },
  });
  return (
    <SendDialog
      title={t`Report this conversation`}
      description={t`The administrators of the school are told, and may then read it.`}
      submit={t`Report`}
      busyLabel={t`Sending...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <TextAreaField
        label={t`What is wrong?`}
        required
        rows={4}
        maxLength={MOST_REASON}
        error={form.formState.errors.reason}
        {...form.register('reason')}
      />
    </SendDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { RemovalInput, type StudentDocument } from '../documents.contract.ts';
import { KIND_NAMES } from './shared/document-words.ts';
import { documentsApi } from './shared/student-files.client.ts';

type Props = { document: StudentDocument; onClose: () => void };

export function RemoveDocumentDialog({ document, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({ schema: RemovalInput, defaultValues: { reason: '' } });
  const sending = useSendForm({
    form,
    send: ({ reason }) => documentsApi.remove.call({ document_id: document.id, reason }),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Document removed` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <SendDialog
      dangerous
      title={t`Remove document`}
      description={document.title ?? t(KIND_NAMES[document.kind])}
      submit={t`Remove`}
      busyLabel={t`Removing...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <TextField
        label={t`Reason`}
        hint={t`The file is deleted for good. The audit trail keeps the reason.`}
        required
        autoComplete="off"
        error={errors.reason}
        {...form.register('reason')}
      />
    </SendDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { type ContactChange, RefuseChangeInput } from '../contact-changes.contract.ts';
import { contactChangesApi } from './shared/guardians.client.ts';

/** Says no to a change, with a sentence that the parent reads. */
export function RefuseChangeDialog({ change, onClose }: { change: ContactChange; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({ schema: RefuseChangeInput, defaultValues: { note: '' } });
  const sending = useSendForm({
    form,
    send: ({ note }) => contactChangesApi.refuse.call({ change_id: change.id, note }),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Change refused` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title={t`Refuse this change?`}
      description={t`${change.guardian_name} reads your sentence.`}
      submit={t`Refuse`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      size="sm"
      sending={sending}
      onClose={onClose}
    >
      <TextAreaField label={t`Reason`} required rows={3} error={errors.note} {...form.register('note')} />
      <FormError error={sending.refusal} />
    </FormDialog>
  );
}

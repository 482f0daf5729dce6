import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type Applicant, RefuseInput } from '../../joining.contract.ts';
import { joiningApi } from '../joining.client.ts';

const Note = z.pick(RefuseInput, { note: true });

type RefuseDialogProps = { applicant: Applicant; onClose: () => void };

export function RefuseDialog({ applicant, onClose }: RefuseDialogProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const name = applicant.full_name ?? applicant.email;
  const form = useSchemaForm({ schema: Note, defaultValues: { note: '' } });
  const sending = useSendForm({
    form,
    send: ({ note }) =>
      joiningApi.refuse.call({ user_id: applicant.user_id, ...(note?.trim() && { note: note.trim() }) }),
    onSent: () => {
      showToast({ title: t`Success`, description: t`The request from ${name} was refused.` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;

  return (
    <FormDialog
      title={t`Refuse the request from ${name}?`}
      description={t`Their account stays without access. You can assign a role later in the list of people.`}
      submit={t`Refuse`}
      busyLabel={t`Sending...`}
      variant="danger"
      dirty={isDirty}
      size="sm"
      sending={sending}
      onClose={onClose}
    >
      <TextAreaField
        label={t`Note`}
        hint={t`Optional. ${name} will see it at the next sign-in.`}
        rows={3}
        error={errors.note}
        {...form.register('note')}
      />
      <FormError error={sending.refusal} />
    </FormDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type ContactChange, RefuseChangeInput } from '../contact-changes.contract.ts';
import { contactChangesApi } from './shared/guardians.client.ts';
import { SavingDialog, useSaved } from './saving-dialog.tsx';

/** Refuses a change with a note that the parent reads. */
export function RefuseChangeDialog({ change, onClose }: { change: ContactChange; onClose: () => void }) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const form = useSchemaForm({ schema: RefuseChangeInput, defaultValues: { note: '' } });
  const sending = useSendForm({
    form,
    send: ({ note }) => contactChangesApi.refuse.call({ change_id: change.id, note }),
    onSent: () => saved(t`Change refused`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <SavingDialog
      title={t`Refuse this change?`}
      description={t`${change.guardian_name} will read what you write.`}
      submit={t`Refuse`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      <TextAreaField label={t`Reason`} required rows={3} error={errors.note} {...form.register('note')} />
    </SavingDialog>
  );
}

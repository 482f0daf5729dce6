import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { GuardianPerson } from '../guardian-person.contract.ts';
import type { Guardian } from '../guardians.contract.ts';
import { PersonFields } from './person-fields.tsx';
import { guardiansApi } from './shared/guardians.client.ts';

/** Changes what the school knows of a guardian. */
export function PersonDialog({ guardian, onClose }: { guardian: Guardian; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const form = useSchemaForm({
    schema: GuardianPerson,
    defaultValues: {
      full_name: guardian.full_name,
      phone: guardian.phone ?? '',
      other_phone: guardian.other_phone ?? '',
      email: guardian.email ?? '',
      address: guardian.address ?? '',
      occupation: guardian.occupation ?? '',
      language: guardian.language ?? '',
    },
  });
  const sending = useSendForm({
    form,
    send: (input) => guardiansApi.update.call({ ...input, guardian_id: guardian.id }),
    onSent: () => {
      showToast({ title: t`Success`, description: t`Guardian saved successfully` });
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  const { errors, isDirty } = form.formState;
  return (
    <FormDialog
      title={t`Edit Guardian`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      <PersonFields field={(name) => ({ ...form.register(name), error: errors[name] })} />
      <FormError error={sending.refusal} />
    </FormDialog>
  );
}

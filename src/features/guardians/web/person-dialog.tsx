import { useLingui } from '@lingui/react/macro';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { GuardianPerson } from '../guardian-person.contract.ts';
import type { Guardian } from '../guardians.contract.ts';
import { PersonFields } from './person-fields.tsx';
import { guardiansApi } from './shared/guardians.client.ts';
import { SavingDialog, useSaved } from './saving-dialog.tsx';

export function PersonDialog({ guardian, onClose }: { guardian: Guardian; onClose: () => void }) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
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
    onSent: () => saved(t`Guardian saved successfully`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <SavingDialog title={t`Edit Guardian`} dirty={isDirty} sending={sending} onClose={onClose}>
      <PersonFields field={(name) => ({ ...form.register(name), error: errors[name] })} />
    </SavingDialog>
  );
}

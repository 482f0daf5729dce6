import { useLingui } from '@lingui/react/macro';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { UndoAccountInput } from '../../guardian-person.contract.ts';
import { SavingDialog, useSaved } from '../saving-dialog.tsx';

type Props = {
  name: string;
  undo: (input: UndoAccountInput) => Promise<unknown>;
  onClose: () => void;
};

/** Detaches an account from a guardian or a student, with a reason that is stored. */
export function UndoAccountDialog({ name, undo, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const form = useSchemaForm({ schema: UndoAccountInput, defaultValues: { reason: '' } });
  const sending = useSendForm({ form, send: undo, onSent: () => saved(t`Account unlinked`) });
  const { errors, isDirty } = form.formState;
  return (
    <SavingDialog
      title={t`Unlink this account?`}
      description={t`The account no longer opens the record of ${name}. It is signed out and waits for a role again.`}
      submit={t`Unlink account`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      <TextAreaField label={t`Reason`} required rows={3} error={errors.reason} {...form.register('reason')} />
    </SavingDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { EmailInput, type Student } from '../../students.contract.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { useSaved } from '../use-saved.ts';
import { studentsApi } from './students.client.ts';

type Props = { student: Student; onClose: () => void };

/** Sets a student's e-mail address, which is also the sign-in address if there is an account. */
export function EmailDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const form = useSchemaForm({ schema: EmailInput, defaultValues: { email: student.email ?? '' } });
  const sending = useSendForm({
    form,
    send: ({ email }) => studentsApi.setEmail.call({ student_id: student.id, email }),
    fieldOf: { EMAIL_TAKEN: 'email', EMAIL_NEEDED: 'email' },
    onSent: () => saved(t`Email saved successfully`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog title={t`Email`} onClose={onClose} sending={sending} dirty={isDirty}>
      <TextField
        label={t`Email`}
        hint={
          student.user_id
            ? t`The student will sign in with the new address, and is signed out everywhere.`
            : t`Optional. You can create an account with it.`
        }
        type="email"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        error={errors.email}
        {...form.register('email')}
      />
    </RecordDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import { WITH_STUDENTS, type WithStudents } from '../../messages.rules.ts';
import { messagesApi } from '../shared/messages.client.ts';
import { useStudentsWords } from './students-words.ts';

const Choice = z.object({ students: z.enum(WITH_STUDENTS) });

/** The head's setting for messages with students. */
export function StudentsDialog({ students, onClose }: { students: WithStudents; onClose: () => void }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const words = useStudentsWords();
  const form = useSchemaForm({ schema: Choice, defaultValues: { students } });
  const sending = useSendForm({
    form,
    send: (input) => messagesApi.chooseStudents.call(input),
    onSent: () => {
      void queries.invalidateQueries({ queryKey: messagesApi.key() });
      showToast({ title: t`Success`, description: t`Messages with students saved` });
      onClose();
    },
  });
  return (
    <SendDialog
      title={t`Messages with students`}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {t`All guardians who may see a student’s records read along, and cannot be left out. When this is switched off, students lose their conversations at once; the others keep them.`}
      </p>
      <SelectField
        label={t`Students take part`}
        options={WITH_STUDENTS.map((value) => ({ value, label: words[value] }))}
        error={form.formState.errors.students}
        {...form.register('students')}
      />
    </SendDialog>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { StatusInput, type Student } from '../../students.contract.ts';
import { STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { STATUS_NAMES } from './student-status.tsx';
import { studentsApi } from './students.client.ts';
import { useSaved } from '../use-saved.ts';

type Props = { student: Student; onClose: () => void };

/** Says that a student is suspended, has left, is back. The record itself always stays. */
export function StatusDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const form = useSchemaForm({ schema: StatusInput, defaultValues: { status: student.status, note: '' } });
  const sending = useSendForm({
    form,
    send: ({ status, note }) =>
      studentsApi.setStatus.call({ student_id: student.id, status, ...(note && { note }) }),
    onSent: () => saved(t`Status changed successfully`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog title={t`Change status`} onClose={onClose} sending={sending} dirty={isDirty}>
      <SelectField
        label={t`Status`}
        options={STUDENT_STATUSES.map((status) => ({ value: status, label: t(STATUS_NAMES[status]) }))}
        error={errors.status}
        {...form.register('status')}
      />
      <TextAreaField
        label={t`Note`}
        hint={t`Optional, saved in the student's history`}
        rows={3}
        error={errors.note}
        {...form.register('note')}
      />
    </RecordDialog>
  );
}

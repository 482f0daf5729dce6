import { useLingui } from '@lingui/react/macro';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { eachStudentField, type StudentField } from '#features/roster/student-fields.rules.ts';
import { type Student, StudentInput } from '../../students.contract.ts';
import { IdentityFields } from '../identity-fields.tsx';
import { RecordDialog } from '../record-dialog.tsx';
import { studentsApi } from './students.client.ts';
import { useSaved } from '../use-saved.ts';

type Props = { student: Student; onClose: () => void };
type FieldInputs = Pick<StudentInput, StudentField>;

export function StudentEditDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const fieldInputs = eachStudentField(({ key }) => student[key] ?? '') as FieldInputs;
  const form = useSchemaForm({
    schema: StudentInput,
    defaultValues: {
      full_name: student.full_name ?? '',
      phone: writePhone(student.phone ?? ''),
      roll_number: student.roll_number,
      date_of_birth: student.date_of_birth ?? '',
      address: student.address ?? '',
      emergency_contact: writePhone(student.emergency_contact ?? ''),
      ...fieldInputs,
      repeater: student.repeater,
    },
  });
  const sending = useSendForm({
    form,
    send: (input) => studentsApi.update.call({ ...input, student_id: student.id }),
    fieldOf: {
      ROLL_NUMBER_TAKEN: 'roll_number',
      MATRICULE_TAKEN: 'national_matricule',
      BORN_TOO_LATE: 'date_of_birth',
    },
    onSent: () => saved(t`Student saved successfully`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog title={t`Edit Student`} onClose={onClose} sending={sending} dirty={isDirty} size="lg">
      <IdentityFields
        field={(name) => ({ ...form.register(name), error: errors[name] })}
        opened={Object.values(fieldInputs).some(Boolean)}
      />
    </RecordDialog>
  );
}

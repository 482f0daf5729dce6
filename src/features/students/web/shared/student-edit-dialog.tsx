import { useLingui } from '@lingui/react/macro';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { writePhone } from '#platform/phone/phone.ts';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { type Student, StudentInput } from '../../students.contract.ts';
import { IdentityFields } from '../identity-fields.tsx';
import { RecordDialog } from '../record-dialog.tsx';
import { studentsApi } from './students.client.ts';
import { useSaved } from '../use-saved.ts';

type Props = { student: Student; onClose: () => void };

export function StudentEditDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const form = useSchemaForm({
    schema: StudentInput,
    defaultValues: {
      full_name: student.full_name ?? '',
      phone: writePhone(student.phone ?? ''),
      roll_number: student.roll_number,
      date_of_birth: student.date_of_birth ?? '',
      address: student.address ?? '',
      emergency_contact: writePhone(student.emergency_contact ?? ''),
      sex: student.sex ?? '',
      place_of_birth: student.place_of_birth ?? '',
      birth_certificate: student.birth_certificate ?? '',
      national_matricule: student.national_matricule ?? '',
      second_language: student.second_language ?? '',
      series: student.series ?? '',
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
  const { sex, place_of_birth, birth_certificate, national_matricule, second_language, series } = student;
  const rare = [sex, place_of_birth, birth_certificate, national_matricule, second_language, series];
  return (
    <RecordDialog title={t`Edit Student`} onClose={onClose} sending={sending} dirty={isDirty} size="lg">
      <IdentityFields
        field={(name) => ({ ...form.register(name), error: errors[name] })}
        opened={rare.some(Boolean)}
      />
    </RecordDialog>
  );
}

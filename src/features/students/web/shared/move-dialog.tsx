import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { MoveInput, type Student } from '../../students.contract.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { studentsApi } from './students.client.ts';
import { useSaved } from '../use-saved.ts';

// A select has '' for "no class".
const MoveForm = z.extend(MoveInput, {
  class_id: z.union([z.literal(''), z.uuid(/*i18n*/ 'Class selection is required').check(z.toLowerCase())]),
});

type Props = { student: Student; onClose: () => void };

/** Moves a student to another class, or out of any. */
export function MoveDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSaved(onClose);
  const form = useSchemaForm({
    schema: MoveForm,
    defaultValues: { class_id: student.class?.id ?? '', note: '' },
  });
  const sending = useSendForm({
    form,
    send: ({ class_id, note }) =>
      studentsApi.move.call({ student_id: student.id, class_id: class_id || null, ...(note && { note }) }),
    fieldOf: { CLASS_NOT_FOUND: 'class_id' },
    onSent: () => saved(t`Student moved successfully`),
  });
  const { errors, isDirty } = form.formState;
  return (
    <RecordDialog title={t`Move to a class`} onClose={onClose} sending={sending} dirty={isDirty}>
      <ClassSelect placeholder={t`Not assigned`} error={errors.class_id} {...form.register('class_id')} />
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

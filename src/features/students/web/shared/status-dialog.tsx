import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ClassSelect } from '#features/classes/web/shared/class-select.tsx';
import { hasLeft, STUDENT_STATUSES } from '#features/roster/students.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { StatusInput, type Student } from '../../students.contract.ts';
import { RecordDialog } from '../record-dialog.tsx';
import { STATUS_NAMES } from './student-status.tsx';
import { studentsApi } from './students.client.ts';
import { useSaved } from '../use-saved.ts';

// A form always has a day, and a select has '' for "the previous class".
const StatusForm = z.extend(StatusInput, {
  on: z.iso.date(/*i18n*/ 'Please choose a day'),
  class_id: z.union([z.literal(''), z.uuid(/*i18n*/ 'Class selection is required').check(z.toLowerCase())]),
});

const FIELD_OF_REFUSAL = {
  BEFORE_ADMISSION: 'on',
  BEFORE_LAST_CHANGE: 'on',
  AFTER_THE_YEAR: 'on',
  CLASS_NOT_FOUND: 'class_id',
};

type Props = { student: Student; onClose: () => void };

/** Sets a student to suspended, left (now or on a day), or returned to a class. The record always stays. */
export function StatusDialog({ student, onClose }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const saved = useSaved(onClose);
  const [today] = useState(() => schoolDay(new Date(), timeZone));
  const away = hasLeft(student.status);
  const form = useSchemaForm({
    schema: StatusForm,
    defaultValues: {
      status: away ? 'active' : student.status,
      on: today,
      class_id: student.class?.id ?? '',
      note: '',
    },
  });
  const returns = away && !hasLeft(form.watch('status'));
  const sending = useSendForm({
    form,
    send: ({ status, on, note, class_id }) =>
      studentsApi.setStatus.call({
        student_id: student.id,
        status,
        on,
        ...(note && { note }),
        ...(returns && class_id && { class_id }),
      }),
    fieldOf: FIELD_OF_REFUSAL,
    onSent: () => saved(t`Status changed successfully`),
  });
  const { errors, isDirty } = form.formState;
  const { planned } = student;
  return (
    <RecordDialog title={t`Change status`} onClose={onClose} sending={sending} dirty={isDirty}>
      {planned && (
        <p className="text-sm text-muted">
          <Trans>
            Planned: {t(STATUS_NAMES[planned.status])} from {formatDay(planned.on, currentLocale())}. What you
            save here replaces it.
          </Trans>
        </p>
      )}
      <SelectField
        label={t`Status`}
        options={STUDENT_STATUSES.map((status) => ({ value: status, label: t(STATUS_NAMES[status]) }))}
        error={errors.status}
        {...form.register('status')}
      />
      {returns && <ClassSelect required error={errors.class_id} {...form.register('class_id')} />}
      <DateField
        label={t`Counts from`}
        hint={t`A change with a future date takes effect on that day.`}
        min={student.admission_date}
        required
        error={errors.on}
        {...form.register('on')}
      />
      <TextAreaField
        label={t`Reason`}
        hint={t`Optional, saved in the student's history`}
        rows={3}
        error={errors.note}
        {...form.register('note')}
      />
    </RecordDialog>
  );
}

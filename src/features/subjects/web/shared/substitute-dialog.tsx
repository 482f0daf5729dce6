import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEveryTeacher } from '#features/people/web/shared/use-staff.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { SubstituteInput } from '../../class-subjects.contract.ts';
import { namesFor } from '../../subjects.rules.ts';
import { classSubjectsApi } from './class-subjects.client.ts';
import { SubjectSavingDialog, useSubjectSaved } from './subject-saving.tsx';
import { subjectsApi } from './subjects.client.ts';

type Props = { classId: string; today: string; onClose: () => void };

export function SubstituteDialog({ classId, today, onClose }: Props) {
  const { t } = useLingui();
  const saved = useSubjectSaved(onClose);
  const teachers = useEveryTeacher();
  const taught = useQuery(classSubjectsApi.list.queryOptions({ input: { class_id: classId } }));
  const subjects = useQuery(subjectsApi.list.queryOptions({ input: { state: 'all' } }));
  const form = useSchemaForm({
    schema: SubstituteInput,
    defaultValues: { teacher_id: '', subject_id: '', from_day: today, until_day: '' },
  });
  const sending = useSendForm({
    form,
    send: (input) => classSubjectsApi.addSubstitute.call({ ...input, class_id: classId }),
    fieldOf: {
      NOT_A_TEACHER: 'teacher_id',
      TEACHES_ALREADY: 'teacher_id',
      NOT_TAUGHT: 'subject_id',
      YEAR_CLOSED: 'from_day',
    },
    onSent: () => saved(t`Substitute added`),
  });
  const { errors, isDirty } = form.formState;
  const choices = taught.data?.flatMap(({ subject_id }) => {
    const subject = subjects.data?.subjects.find(({ id }) => id === subject_id);
    return subject ? [{ value: subject_id, label: namesFor(subject, currentLocale()).own }] : [];
  });
  return (
    <SubjectSavingDialog
      title={t`Add substitute`}
      submit={t`Add`}
      busyLabel={t`Adding...`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
    >
      <SelectField
        label={t`Teacher`}
        required
        placeholder={t`Select a teacher`}
        options={(teachers.data ?? []).map(({ user_id, full_name }) => ({
          value: user_id,
          label: full_name ?? t`N/A`,
        }))}
        error={errors.teacher_id}
        {...form.register('teacher_id')}
      />
      <SelectField
        label={t`Subject`}
        hint={t`Optional. Without a subject, they only see the students.`}
        placeholder={t`None`}
        options={choices ?? []}
        error={errors.subject_id}
        {...form.register('subject_id')}
      />
      <DateField label={t`First day`} required error={errors.from_day} {...form.register('from_day')} />
      <DateField label={t`Last day`} required error={errors.until_day} {...form.register('until_day')} />
    </SubjectSavingDialog>
  );
}

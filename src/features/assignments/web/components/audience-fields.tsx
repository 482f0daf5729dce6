import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { assignmentsApi } from '../assignments.client.ts';
import type { AssignmentForm } from './use-assignment-form.ts';

type Props = {
  form: UseFormReturn<AssignmentForm, unknown, AssignmentForm>;
  classId: string;
  subjectId: string;
};

/** The audience of the work: the whole class, or some of its students. */
export function AudienceFields({ form, classId, subjectId }: Props) {
  const { t } = useLingui();
  const isChosen = form.watch('audience') === 'chosen';
  return (
    <div className="flex flex-col gap-y-2">
      <SelectField
        label={t({ message: 'For', context: 'readers' })}
        className="md:max-w-1/2"
        options={[
          { value: 'class', label: t`The whole class` },
          { value: 'chosen', label: t`Chosen students` },
        ]}
        {...form.register('audience')}
      />
      {isChosen && !classId && <p className="text-sm text-muted">{t`Choose a class first.`}</p>}
      {isChosen && classId && <Students form={form} classId={classId} subjectId={subjectId} />}
    </div>
  );
}

function Students({ form, classId, subjectId }: Props) {
  const { t } = useLingui();
  const [ids, day] = form.watch(['student_ids', 'due_day']);
  const list = useQuery(
    assignmentsApi.students.queryOptions({
      input: { class_id: classId, subject_id: subjectId, ...(day && { day }) },
      placeholderData: keepPreviousData,
      staleTime: 60_000,
    }),
  );
  const students = list.data ?? [];
  const { error } = form.getFieldState('student_ids', form.formState);
  const choose = (id: string, on: boolean) =>
    form.setValue('student_ids', on ? [...ids, id] : ids.filter((each) => each !== id), {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  return (
    <fieldset>
      <legend className="text-sm text-muted">
        {t`${plural(ids.length, { one: '# student chosen', other: '# students chosen' })}`}
      </legend>
      <LoadFailed of={list} />
      <ul className="mt-1 max-h-64 overflow-y-auto rounded border border-line">
        {students.map(({ id, full_name, roll_number }) => (
          <li key={id}>
            <label className="flex min-h-control items-center gap-3 px-3 py-1">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={ids.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
              <span className="min-w-0 grow wrap-anywhere">{full_name ?? roll_number}</span>
              {full_name && <span className="figures text-sm text-muted">{roll_number}</span>}
            </label>
          </li>
        ))}
        {list.data?.length === 0 && (
          <li className="px-3 py-2 text-muted">{t`No student takes this subject on the due day.`}</li>
        )}
      </ul>
      {error && <FieldError id="assignment-students-error" error={error} />}
    </fieldset>
  );
}

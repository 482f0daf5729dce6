import { useLingui } from '@lingui/react/macro';
import { useEveryTeacher } from '#features/people/web/shared/use-staff.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { useSchemaForm } from '#platform/ui/forms/form.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useSendForm } from '#platform/ui/forms/use-send-form.ts';
import { ClassSubjectInput } from '../../class-subjects.contract.ts';
import { writtenDecimal } from '../../subjects.rules.ts';
import { type ClassSubjectPlace, placeTitle } from './class-subject-place.ts';
import { classSubjectsApi } from './class-subjects.client.ts';
import { DecimalField, SubjectSavingDialog, useSubjectSaved } from './subject-saving.tsx';
import { TakeOffButton } from './take-off-button.tsx';

/** Edits a class subject's teacher, coefficient and weekly hours. */
export function ClassSubjectDialog({ place, onClose }: { place: ClassSubjectPlace; onClose: () => void }) {
  const { schoolClass, subject, held } = place;
  const { t } = useLingui();
  const saved = useSubjectSaved(onClose);
  const { data: people = [] } = useEveryTeacher();
  const locale = currentLocale();
  const form = useSchemaForm({
    schema: ClassSubjectInput,
    defaultValues: {
      teacher_id: held?.teacher?.user_id ?? null,
      further_ids: held?.further.map(({ user_id }) => user_id) ?? [],
      coefficient: writtenDecimal(held?.coefficient ?? subject.default_coefficient, locale),
      weekly_hours: writtenDecimal(held?.weekly_hours ?? '', locale),
    },
  });
  const sending = useSendForm({
    form,
    send: (input) =>
      classSubjectsApi.set.call({ ...input, class_id: schoolClass.id, subject_id: subject.id }),
    fieldOf: { NOT_A_TEACHER: 'teacher_id' },
    onSent: () => saved(t`Class subject saved successfully`),
  });
  const { errors, isDirty } = form.formState;
  // Included in the options from the start, so that the selection survives the list loading later.
  const known = [...(held?.teacher ? [held.teacher] : []), ...(held?.further ?? [])];
  const others = people.filter(({ user_id }) => !known.some((one) => one.user_id === user_id));
  const teachers = [...known, ...others].map(({ user_id, full_name }) => ({
    value: user_id,
    label: full_name ?? t`N/A`,
  }));
  const further = form.watch('further_ids') ?? [];
  const first = form.watch('teacher_id');
  /** Teachers not selected in another field. */
  const freeFor = (place: number) =>
    teachers.filter(
      ({ value }) => value !== first && !further.some((id, at) => id === value && at !== place),
    );

  return (
    <SubjectSavingDialog
      title={placeTitle(place)}
      submit={held ? t`Save` : t`Add to the class`}
      dirty={isDirty}
      sending={sending}
      onClose={onClose}
      beside={held && <TakeOffButton class_id={schoolClass.id} subject_id={subject.id} onDone={onClose} />}
    >
      <SelectField
        label={t`Teacher`}
        options={[{ value: '', label: t`No teacher yet` }, ...teachers]}
        hint={t`Sees the class and calls its roll while teaching this subject.`}
        error={errors.teacher_id}
        {...form.register('teacher_id', { setValueAs: (value: string | null) => value || null })}
      />
      {[t`Second teacher`, t`Third teacher`].slice(0, further.length + 1).map((label, place) => (
        <SelectField
          key={label}
          label={label}
          hint={place === 0 ? t`Teaches the same lessons, with the same rights in this subject.` : undefined}
          options={[{ value: '', label: t`Nobody` }, ...freeFor(place)]}
          value={further[place] ?? ''}
          onChange={({ target }) =>
            form.setValue(
              'further_ids',
              [...further.slice(0, place), target.value, ...further.slice(place + 1)].filter(Boolean),
              { shouldDirty: true },
            )
          }
        />
      ))}
      <DecimalField
        label={t`Coefficient`}
        required
        error={errors.coefficient}
        {...form.register('coefficient')}
      />
      <DecimalField
        label={t`Weekly hours`}
        hint={t`Optional`}
        error={errors.weekly_hours}
        {...form.register('weekly_hours')}
      />
    </SubjectSavingDialog>
  );
}

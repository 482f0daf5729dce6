import { useLingui } from '@lingui/react/macro';
import { useController, type UseControllerReturn } from 'react-hook-form';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { ClassInput, SchoolClass } from '../../classes.contract.ts';
import { GRADE_LEVELS } from '#features/roster/classes.rules.ts';
import { useSections } from '#features/levels/web/shared/use-sections.ts';
import { useLevelName } from './level-name.ts';
import { type ClassForm, useClassForm } from './use-class-form.ts';
import { useEveryTeacher } from '#features/people/web/shared/use-staff.ts';

type Props = {
  /** The class to edit; null creates one. */
  schoolClass: SchoolClass | null;
  onClose: () => void;
};

/** The typed number; undefined if empty. The schema rejects anything else. */
const placesOf = (typed: unknown) => (typed === '' || typed === null ? null : Number(typed));

export function ClassDialog({ schoolClass, onClose }: Props) {
  const { t } = useLingui();
  const teachers = useEveryTeacher();
  const { form, sending } = useClassForm(schoolClass, onClose);
  const { errors, isDirty } = form.formState;
  const { field: grade } = useController({ control: form.control, name: 'grade_level' });

  return (
    <SendDialog
      title={schoolClass ? t`Edit Class` : t`Create Class`}
      submit={schoolClass ? t`Save` : t`Create Class`}
      busyLabel={schoolClass ? t`Saving...` : t`Creating...`}
      dirty={isDirty}
      sending={sending}
      unanswered={false}
      onClose={onClose}
    >
      <TextField
        label={t`Class name`}
        hint={t`For example 6e or Form 1`}
        required
        autoComplete="off"
        error={errors.name}
        {...form.register('name')}
      />
      <TextField
        label={t`Section`}
        hint={t`Optional, for example A`}
        autoComplete="off"
        error={errors.section}
        {...form.register('section')}
      />
      <LevelField form={form} grade={grade} isOfGrade={schoolClass?.level_id === null} />
      <TextField
        label={t`Places`}
        hint={t`Optional, how many students fit`}
        inputMode="numeric"
        autoComplete="off"
        error={errors.capacity}
        {...form.register('capacity', { setValueAs: placesOf })}
      />
      <SelectField
        label={t`Class master`}
        hint={t`Optional, the teacher responsible for the class`}
        placeholder={t`Nobody yet`}
        options={(teachers.data ?? []).map(({ user_id, full_name }) => ({
          value: user_id,
          label: full_name ?? t`N/A`,
        }))}
        error={errors.class_master_id}
        {...form.register('class_master_id', { setValueAs: (typed) => typed || null })}
      />
    </SendDialog>
  );
}

type LevelProps = {
  form: ClassForm;
  grade: UseControllerReturn<ClassInput, 'grade_level'>['field'];
  /** Whether the class has a grade but none of the school's own levels: then grades are offered too. */
  isOfGrade: boolean;
};

/** A single field for both: a school's own level, or a grade if it has none. */
function LevelField({ form, grade, isOfGrade }: LevelProps) {
  const { t } = useLingui();
  const levelName = useLevelName();
  const sections = useSections();
  const own = (sections.data ?? []).flatMap(({ name, levels }) =>
    levels.map((level) => ({ value: level.id, label: `${level.name} · ${name}` })),
  );
  const grades = GRADE_LEVELS.map((level) => ({ value: level as string, label: levelName(level) }));
  function chooseLevel(value: string) {
    const chosen = GRADE_LEVELS.find((level) => level === value);
    form.setValue('level_id', chosen || !value ? null : value);
    form.setValue('grade_level', chosen ?? null, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  }
  return (
    <SelectField
      label={t`Grade level`}
      required
      placeholder={t`Select a grade level`}
      options={own.length === 0 ? grades : isOfGrade ? [...own, ...grades] : own}
      error={form.formState.errors.grade_level}
      {...grade}
      value={form.watch('level_id') ?? form.watch('grade_level') ?? ''}
      onChange={(event) => chooseLevel(event.target.value)}
    />
  );
}

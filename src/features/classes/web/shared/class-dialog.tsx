import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useController, type UseControllerReturn } from 'react-hook-form';
import { Button } from '#platform/ui/button.tsx';
import { Dialog } from '#platform/ui/dialogs/dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
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
  const formId = useId();
  const teachers = useEveryTeacher();
  const { form, sending } = useClassForm(schoolClass, onClose);
  const { errors, isDirty } = form.formState;
  const { field: grade } = useController({ control: form.control, name: 'grade_level' });

  return (
    <Dialog
      open
      onClose={onClose}
      title={schoolClass ? t`Edit Class` : t`Create Class`}
      dirty={isDirty}
      footer={
        <Button
          type="submit"
          form={formId}
          variant="primary"
          busy={sending.busy}
          busyLabel={schoolClass ? t`Saving...` : t`Creating...`}
        >
          {schoolClass ? t`Save` : t`Create Class`}
        </Button>
      }
    >
      <form id={formId} onSubmit={sending.submit} noValidate className="flex flex-col gap-4">
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
          hint={t`Optional, the teacher who answers for the class`}
          placeholder={t`Nobody yet`}
          options={(teachers.data ?? []).map(({ user_id, full_name }) => ({
            value: user_id,
            label: full_name ?? t`N/A`,
          }))}
          error={errors.class_master_id}
          {...form.register('class_master_id', { setValueAs: (typed) => typed || null })}
        />
        <FormError error={sending.refusal} />
      </form>
    </Dialog>
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

import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { useSchoolYears } from '#features/school-year/web/shared/use-school-years.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';

/**
 * The year of a structure: one of the school's, by default the current one. A text field if the
 * school has none yet.
 */
export function AcademicYearField() {
  const { t } = useLingui();
  const years = useSchoolYears();
  const { control, resetField } = useFormContext<{ academic_year: string }>();
  const { field, fieldState } = useController({ control, name: 'academic_year' });
  const current = years.data?.find(({ status }) => status === 'current')?.name;
  const isEmpty = field.value === '' && !fieldState.isDirty;
  useEffect(() => {
    if (isEmpty && current) resetField('academic_year', { defaultValue: current });
  }, [isEmpty, current, resetField]);

  const common = { label: t`Academic Year`, required: true, error: fieldState.error, ...field };
  if (years.data?.length === 0 || years.isError)
    return <TextField {...common} placeholder="2024-2025" autoComplete="off" />;
  const names = new Set(years.data?.map(({ name }) => name));
  // A copied structure may have a year that was typed before the school had any.
  if (field.value) names.add(field.value);
  return (
    <SelectField
      {...common}
      placeholder={t`Select a year`}
      options={[...names].map((name) => ({ value: name, label: name }))}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useClassOptions } from './class-options.ts';

/** The choice of a class, by level. Takes what a select field takes, a form's registration for one. */
export function ClassSelect(props: Omit<ComponentProps<typeof SelectField>, 'options' | 'label'>) {
  const { t } = useLingui();
  const options = useClassOptions();
  return <SelectField label={t`Class`} placeholder={t`Select a class`} options={options} {...props} />;
}

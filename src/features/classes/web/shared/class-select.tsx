import { useLingui } from '@lingui/react/macro';
import type { ComponentProps } from 'react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { useClassOptions } from './class-options.ts';

/** A class select, grouped by level. Accepts the props of a select field, such as a form's registration. */
export function ClassSelect(props: Omit<ComponentProps<typeof SelectField>, 'options' | 'label'>) {
  const { t } = useLingui();
  const options = useClassOptions();
  return <SelectField label={t`Class`} placeholder={t`Select a class`} options={options} {...props} />;
}

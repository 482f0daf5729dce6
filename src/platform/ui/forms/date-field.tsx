import type { ComponentProps } from 'react';
import { Field, type FieldProps, type LabelPlace } from './field.tsx';

type DateFieldProps = Omit<ComponentProps<'input'>, 'type' | 'required'> &
  FieldProps & { labelPlace?: LabelPlace | undefined };

/**
 * A day of the school's calendar, as yyyy-MM-dd, chosen with the device's date picker in its
 * locale.
 */
export function DateField({
  label,
  hint,
  error,
  required,
  id,
  className,
  labelPlace,
  ...input
}: DateFieldProps) {
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      required={required}
      id={id}
      className={className}
      labelPlace={labelPlace}
    >
      {(control) => <input {...input} {...control} type="date" className="field-control figures" />}
    </Field>
  );
}

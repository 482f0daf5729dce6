import type { ComponentProps } from 'react';
import { Field, type FieldProps, type LabelPlace } from './field.tsx';

type TextFieldProps = Omit<ComponentProps<'input'>, 'required'> & FieldProps & { labelPlace?: LabelPlace };

/** One line of text. Spread react-hook-form's `register('name')` into it. */
export function TextField({
  label,
  hint,
  error,
  required,
  id,
  className,
  labelPlace,
  ...input
}: TextFieldProps) {
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
      {(control) => <input type="text" {...input} {...control} className="field-control" />}
    </Field>
  );
}

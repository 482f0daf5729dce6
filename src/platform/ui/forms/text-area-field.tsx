import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './field.tsx';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'required'> & FieldProps;

export function TextAreaField({ label, hint, error, required, id, className, ...area }: TextAreaFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} required={required} id={id} className={className}>
      {(control) => <textarea rows={3} {...area} {...control} className="field-control resize-y" />}
    </Field>
  );
}

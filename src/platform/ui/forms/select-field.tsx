import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Field, type FieldProps, type LabelPlace } from './field.tsx';

export type Option = { value: string; label: string; disabled?: boolean };

type SelectFieldProps = Omit<ComponentProps<'select'>, 'required' | 'children'> &
  FieldProps & {
    options: readonly Option[];
    /** Shown while nothing is selected; its value is ''. */
    placeholder?: string;
    labelPlace?: LabelPlace;
  };

/** A native select, because everybody knows the phone's picker. */
export function SelectField({
  label,
  hint,
  error,
  required,
  id,
  className,
  options,
  placeholder,
  labelPlace,
  ...select
}: SelectFieldProps) {
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
      {(control) => (
        <span className="relative block">
          <select {...select} {...control} className="field-control appearance-none pe-10 text-ellipsis">
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden
            className="pointer-events-none absolute end-3 top-1/2 -translate-y-1/2 text-muted"
          />
        </span>
      )}
    </Field>
  );
}

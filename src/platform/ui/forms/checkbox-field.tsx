import { type ComponentProps, useId } from 'react';
import { FieldError, type FieldProps } from './field.tsx';

type CheckboxFieldProps = Omit<ComponentProps<'input'>, 'type' | 'required'> & Omit<FieldProps, 'required'>;

/** A checkbox whose whole line is clickable. */
export function CheckboxField({ label, hint, error, id, className, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const describedBy = [error && `${controlId}-error`, hint && `${controlId}-hint`].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label htmlFor={controlId} className="flex min-h-control items-center gap-3 py-1">
        <input
          {...input}
          type="checkbox"
          id={controlId}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
          className="size-5 shrink-0 accent-primary"
        />
        <span className="min-w-0">{label}</span>
      </label>
      {error && <FieldError id={`${controlId}-error`} error={error} />}
      {hint && (
        <p id={`${controlId}-hint`} className="ps-8 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

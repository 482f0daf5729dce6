import { useLingui } from '@lingui/react';
import { clsx } from 'clsx';
import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';

/** A control's error; react-hook-form's FieldError fits. The message is an English sentence of a contract. */
export type FieldMistake = { message?: string | undefined } | undefined;

export type FieldProps = {
  label: ReactNode;
  hint?: ReactNode;
  error?: FieldMistake;
  required?: boolean | undefined;
};

/** Attributes of the control that link it to its hint and its error. */
export type ControlProps = {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
};

export type LabelPlace = 'above' | 'hidden' | 'beside';

const LABEL: Record<LabelPlace, string> = {
  above: 'mb-1 block text-sm font-medium',
  hidden: 'sr-only',
  beside: 'shrink-0 text-sm text-muted max-xl:mb-1 max-xl:block',
};

type FieldShellProps = FieldProps & {
  id?: string | undefined;
  className?: string | undefined;
  /**
   * Hidden: for screen readers only, above a list where height is scarce and the choice explains
   * itself. Beside: to the left of the control on a desktop, where the label must be visible.
   */
  labelPlace?: LabelPlace | undefined;
  children: (control: ControlProps) => ReactNode;
};

/** The frame of every field: label, control, then hint and error. */
export function Field({
  label,
  hint,
  error,
  required,
  id,
  className,
  labelPlace = 'above',
  children,
}: FieldShellProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = hint ? `${controlId}-hint` : undefined;
  const errorId = error ? `${controlId}-error` : undefined;
  return (
    <div className={clsx(className, labelPlace === 'beside' && 'xl:flex xl:items-center xl:gap-2')}>
      <label htmlFor={controlId} className={LABEL[labelPlace]}>
        {label}
        {required && <RequiredMark />}
      </label>
      {children({
        id: controlId,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': [errorId, hintId].filter(Boolean).join(' ') || undefined,
        'aria-required': required || undefined,
      })}
      {errorId && <FieldError id={errorId} error={error} />}
      {hintId && (
        <p id={hintId} className="mt-1 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  );
}

/** The error below a control, translated, and not marked by color alone. */
export function FieldError({ id, error }: { id: string; error: FieldMistake }) {
  const { i18n } = useLingui();
  if (!error) return null;
  return (
    <p id={id} className="mt-1 flex items-start gap-1.5 text-sm text-danger">
      <CircleAlert size={16} strokeWidth={2} aria-hidden className="mt-[3px] shrink-0" />
      <span>{i18n._(error.message ?? '')}</span>
    </p>
  );
}

function RequiredMark() {
  return (
    <span aria-hidden className="text-danger">
      {'*'}
    </span>
  );
}

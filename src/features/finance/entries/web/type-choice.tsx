import { useLingui } from '@lingui/react/macro';
import { type ComponentProps, useId } from 'react';
import { FieldError, type FieldMistake } from '#platform/ui/forms/field.tsx';
import { FINANCE_TYPES } from '../../finance.rules.ts';
import { TYPE_NAMES } from './type-names.ts';

type Props = Omit<ComponentProps<'input'>, 'type' | 'value'> & { error?: FieldMistake };

/** Income or expense, as buttons. Spread react-hook-form's `register('type')` into it. */
export function TypeChoice({ error, ...radio }: Props) {
  const { t } = useLingui();
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1 text-sm font-medium">{t`Type`}</legend>
      <div className="grid grid-cols-2 gap-2">
        {FINANCE_TYPES.map((type) => (
          <label
            key={type}
            className="flex min-h-control cursor-pointer items-center gap-2.5 rounded border border-control px-3 has-checked:border-primary has-checked:bg-info-tint has-checked:font-medium"
          >
            <input {...radio} type="radio" value={type} className="size-4.5 shrink-0 accent-primary" />
            {t(TYPE_NAMES[type])}
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`} error={error} />}
    </fieldset>
  );
}

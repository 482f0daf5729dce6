import { useLingui } from '@lingui/react/macro';
import { useController, useFormContext } from 'react-hook-form';
import { MoneyField } from '#platform/ui/forms/money-field.tsx';
import type { EntryValues } from './entry-form.ts';
import { TypeChoice } from './type-choice.tsx';

type Values = Pick<EntryValues, 'type' | 'amount' | 'category_id'>;

/** The first fields of every entry and recurrence: income or expense, and the amount. */
export function TypeAndAmount() {
  const { t } = useLingui();
  const { control, register, formState, setValue } = useFormContext<Values>();
  const { field: amount, fieldState } = useController({ control, name: 'amount' });
  return (
    <>
      <TypeChoice
        error={formState.errors.type}
        // A category has a single type.
        {...register('type', { onChange: () => setValue('category_id', null, { shouldDirty: true }) })}
      />
      <MoneyField
        label={t({ message: 'Amount (CFA)', context: 'finance tracker' })}
        currency="CFA"
        required
        data-autofocus
        error={fieldState.error}
        {...amount}
      />
    </>
  );
}

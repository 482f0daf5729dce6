import { useLingui } from '@lingui/react/macro';
import type { Ref } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { CategoryMark } from '../../categories/categories.contract.ts';
import type { Receipts } from '../../receipts/web/use-receipts.ts';
import { CategoryField } from '../../categories/web/category-field.tsx';
import { CategorySuggestion } from '../../categories/web/category-suggestion.tsx';
import type { EntryValues } from './entry-form.ts';
import { MethodField } from './method-field.tsx';
import { NotesField } from './notes-field.tsx';
import { ReceiptField } from '../../receipts/web/receipt-field.tsx';
import { TypeAndAmount } from './type-and-amount.tsx';

type Props = {
  /** The entry's current category, which may be archived. */
  category?: CategoryMark | null | undefined;
  receipts: Receipts;
  addReceiptRef: Ref<HTMLButtonElement>;
  onAddCategory: () => void;
};

/** The fields of an entry, in the order people think of them: how much, what for, when. */
export function EntryFields({ category = null, receipts, addReceiptRef, onAddCategory }: Props) {
  const { t } = useLingui();
  const { control, register, formState, setValue, setFocus } = useFormContext<EntryValues>();
  const { errors } = formState;
  const [type, description = '', categoryId = null] = useWatch({
    control,
    name: ['type', 'description', 'category_id'],
  });
  function choose(id: string) {
    setValue('category_id', id, { shouldDirty: true, shouldValidate: true });
    // The pressed button disappears, so the focus moves to the field it filled.
    setFocus('category_id');
  }
  return (
    <>
      <TypeAndAmount />
      <div>
        <TextField
          label={t`Description`}
          maxLength={500}
          autoComplete="off"
          error={errors.description}
          {...register('description')}
        />
        <CategorySuggestion
          type={type}
          description={description ?? ''}
          chosen={categoryId}
          onChoose={choose}
        />
      </div>
      <CategoryField own={category} onAdd={onAddCategory} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label={t`Date`}
          required
          error={errors.transaction_date}
          {...register('transaction_date', { deps: ['recurrence_end_date' as never] })}
        />
        <MethodField error={errors.payment_method} {...register('payment_method')} />
      </div>
      <NotesField />
      <ReceiptField receipts={receipts} addRef={addReceiptRef} />
    </>
  );
}

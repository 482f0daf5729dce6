import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { RecordPayment } from './use-record-payment.ts';

/** A handwritten receipt from when the portal could not be reached: its book, number and day. */
export function BookFields({ form }: Pick<RecordPayment, 'form'>) {
  const { t } = useLingui();
  const { register, setValue, formState, control } = form;
  const book = useWatch({ control, name: 'book' });
  const errors = formState.errors.book;
  const turn = (on: boolean) =>
    setValue('book', on ? { name: '', number: '', day: '' } : undefined, { shouldDirty: true });
  // A family's claim was paid through an operator, not entered in a book.
  if (form.getValues('claim_id')) return null;
  return (
    <div className="flex flex-col gap-3 md:col-span-full">
      <CheckboxField
        label={t`From the receipt book`}
        hint={t`For a receipt written by hand, during a power cut.`}
        checked={book !== undefined}
        onChange={(event) => turn(event.target.checked)}
      />
      {book && (
        <div className="grid items-start gap-4 sm:grid-cols-3">
          <TextField
            label={t`Receipt book`}
            required
            autoComplete="off"
            maxLength={20}
            error={errors?.name}
            {...register('book.name')}
          />
          <TextField
            label={t`Number in the book`}
            required
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            error={errors?.number}
            {...register('book.number')}
          />
          <DateField label={t`Written on`} required error={errors?.day} {...register('book.day')} />
        </div>
      )}
    </div>
  );
}

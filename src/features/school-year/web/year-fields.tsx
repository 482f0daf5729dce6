import { useLingui } from '@lingui/react/macro';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { DateField } from '#platform/ui/forms/date-field.tsx';

type Props = {
  register: (name: 'first_day' | 'last_day') => UseFormRegisterReturn;
  errors: { first_day?: FieldError | undefined; last_day?: FieldError | undefined };
};

/** First and last day, both included. */
export function DayFields({ register, errors }: Props) {
  const { t } = useLingui();
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <DateField label={t`First day`} required error={errors.first_day} {...register('first_day')} />
      <DateField label={t`Last day`} required error={errors.last_day} {...register('last_day')} />
    </div>
  );
}

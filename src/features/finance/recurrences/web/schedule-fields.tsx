import { useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { MOST_INTERVAL, RECURRENCE_UNITS } from '../recurrence.rules.ts';
import type { RecurringValues } from '../../entries/web/entry-form.ts';
import { UNIT_NAMES } from './recurrence-words.ts';

/** The interval and end of a recurrence; `start` is the earliest day it may end. */
export function ScheduleFields({ start }: { start: string }) {
  const { t } = useLingui();
  const { register, formState } = useFormContext<RecurringValues>();
  const { errors } = formState;
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
      <TextField
        label={t`Interval`}
        type="number"
        inputMode="numeric"
        min={1}
        max={MOST_INTERVAL}
        step={1}
        error={errors.recurrence_interval}
        {...register('recurrence_interval', { valueAsNumber: true })}
      />
      <SelectField
        label={t`Unit`}
        options={RECURRENCE_UNITS.map((unit) => ({ value: unit, label: t(UNIT_NAMES[unit]) }))}
        error={errors.recurrence_type}
        {...register('recurrence_type')}
      />
      <DateField
        label={t`End date (optional)`}
        min={start}
        className="max-sm:col-span-2"
        error={errors.recurrence_end_date}
        {...register('recurrence_end_date', { setValueAs: (day: string | null) => day || null })}
      />
    </div>
  );
}

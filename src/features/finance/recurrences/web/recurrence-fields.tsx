import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import type { RecurringValues } from '../../entries/web/entry-form.ts';
import { foreseen } from './foreseen.ts';
import { NextDates } from './next-dates.tsx';
import { ScheduleFields } from './schedule-fields.tsx';

/** Whether and how often an entry recurs, until when, and a preview of the days. */
export function RecurrenceFields({ today }: { today: string }) {
  const { t } = useLingui();
  const { control, register, setValue } = useFormContext<RecurringValues>();
  const [recurring, start] = useWatch({ control, name: ['is_recurring', 'transaction_date'] });
  return (
    <div className="rounded border border-line px-3 py-1 has-checked:pb-3">
      <CheckboxField
        label={t`Recurring transaction`}
        {...register('is_recurring', {
          // An error in a hidden field must not block the form.
          onChange: () => {
            setValue('recurrence_interval', 1);
            setValue('recurrence_end_date', null);
          },
        })}
      />
      {recurring && (
        <div className="flex flex-col gap-3 pt-1">
          <ScheduleFields start={start} />
          <DaysAhead today={today} />
        </div>
      )}
    </div>
  );
}

function DaysAhead({ today }: { today: string }) {
  const { control } = useFormContext<RecurringValues>();
  const [start, unit = 'monthly', interval = 1, end] = useWatch({
    control,
    name: ['transaction_date', 'recurrence_type', 'recurrence_interval', 'recurrence_end_date'],
  });
  const ahead = useMemo(
    () =>
      foreseen(
        {
          anchor_on: start,
          recurrence_type: unit,
          recurrence_interval: Number(interval),
          end_on: end || null,
        },
        today,
      ),
    [start, unit, interval, end, today],
  );
  return <NextDates ahead={ahead} />;
}

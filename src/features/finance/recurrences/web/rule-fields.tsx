import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { FinanceRule } from '../recurrences.contract.ts';
import { firstFrom } from '../recurrence.rules.ts';
import { CategoryField } from '../../categories/web/category-field.tsx';
import { foreseen } from './foreseen.ts';
import { MethodField } from '../../entries/web/method-field.tsx';
import { NextDates } from './next-dates.tsx';
import { NotesField } from '../../entries/web/notes-field.tsx';
import type { RuleValues } from './rule-words.ts';
import { ScheduleFields } from './schedule-fields.tsx';
import { TypeAndAmount } from '../../entries/web/type-and-amount.tsx';

type Props = { rule: FinanceRule; today: SchoolDay; onAddCategory: () => void };

/** The entry a recurrence writes and its schedule: the fields of an entry, with the next date instead of the date. */
export function RuleFields({ rule, today, onAddCategory }: Props) {
  const { t } = useLingui();
  const { control, register, formState } = useFormContext<RuleValues>();
  const { errors } = formState;
  const next = useWatch({ control, name: 'next_on' });
  return (
    <>
      <TypeAndAmount />
      <TextField
        label={t`Description`}
        maxLength={500}
        autoComplete="off"
        error={errors.description}
        {...register('description')}
      />
      <CategoryField own={rule.category} onAdd={onAddCategory} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <DateField
          label={t`Next date`}
          required
          error={errors.next_on}
          {...register('next_on', { deps: ['recurrence_end_date'] })}
        />
        <MethodField error={errors.payment_method} {...register('payment_method')} />
      </div>
      <div className="flex flex-col gap-3">
        <ScheduleFields start={next} />
        <DaysAhead rule={rule} today={today} />
      </div>
      <NotesField />
    </>
  );
}

function DaysAhead({ rule, today }: Omit<Props, 'onAddCategory'>) {
  const { control } = useFormContext<RuleValues>();
  const [next, unit = 'monthly', interval = 1, end] = useWatch({
    control,
    name: ['next_on', 'recurrence_type', 'recurrence_interval', 'recurrence_end_date'],
  });
  const ahead = useMemo(() => {
    const goesOn =
      next === rule.next_dates[0] && unit === rule.recurrence_type && interval === rule.recurrence_interval;
    // An unchanged schedule is counted from its anchor, so that a 31st remains one after a short month.
    const schedule = {
      anchor_on: goesOn ? rule.anchor_on : next,
      recurrence_type: unit,
      recurrence_interval: interval,
      end_on: end || null,
    };
    const found = foreseen(schedule, today, goesOn ? firstFrom(schedule, next, 0) : 0);
    // A paused rule writes nothing, even if entries are due.
    return found && rule.state === 'paused' ? { ...found, due: 0 } : found;
  }, [rule, today, next, unit, interval, end]);
  return <NextDates ahead={ahead} />;
}

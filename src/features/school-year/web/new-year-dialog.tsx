import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { CreateYearInput, type SchoolYear } from '../school-year.contract.ts';
import { isYearLong, yearName } from '../school-year.rules.ts';
import { firstYear, movedInto, type Preset, PRESETS, termsOf, yearAfter } from '../year-plan.rules.ts';
import { schoolYearsApi } from './school-year.client.ts';
import { useYearForm } from './use-year-form.ts';
import { DayFields } from './year-fields.tsx';
import { nameOf, spanWords } from './year-words.ts';

type Props = {
  /** Latest first: the new year's values are derived from the last one. */
  years: readonly SchoolYear[];
  today: SchoolDay;
  onClose: () => void;
};

const isPreset = (text: string): text is Preset => (PRESETS as readonly string[]).includes(text);

/** Creates a year. Name and dates are proposed from the last year or the clock; the terms are previewed. */
export function NewYearDialog({ years: [last], today, onClose }: Props) {
  const { t } = useLingui();
  const days = last ? yearAfter(last) : firstYear(today);
  const { form, sending, unanswered } = useYearForm({
    of: 'new school year',
    schema: CreateYearInput,
    begin: {
      name: yearName(days),
      ...days,
      preset: 'terms' as Preset,
      copy_of: last ? last.id : (null as string | null),
    },
    call: (input, options) => schoolYearsApi.create.call(input, options),
    done: ({ name }) => t`${name} was created`,
    onClose,
  });
  const { control, formState, getValues, register, setValue } = form;
  const { errors, isDirty } = formState;
  const values = useWatch({ control });

  function begin(choice: string) {
    setValue('copy_of', isPreset(choice) ? null : choice, { shouldDirty: true });
    if (isPreset(choice)) setValue('preset', choice, { shouldDirty: true });
  }
  /** A proposed name follows the dates; a typed one stays. */
  function followDays() {
    const { name, first_day, last_day } = getValues();
    if (first_day && last_day && /^\d{4}(-\d{4})?$/.test(name))
      setValue('name', yearName({ first_day, last_day }));
  }

  return (
    <SendDialog
      title={t`New school year`}
      submit={t`Create school year`}
      busyLabel={t`Creating...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <TextField label={t`Name`} required autoComplete="off" error={errors.name} {...register('name')} />
      <DayFields register={(name) => register(name, { onChange: followDays })} errors={errors} />
      <SelectField
        label={t`Terms`}
        value={values.copy_of ?? values.preset ?? 'terms'}
        onChange={(event) => begin(event.target.value)}
        options={[
          ...(last ? [{ value: last.id, label: t`As in ${last.name}, with its holidays` }] : []),
          { value: 'terms', label: t`3 terms` },
          { value: 'sequences', label: t`3 terms with 2 sequences each` },
          { value: 'none', label: t`None yet` },
        ]}
      />
      <Preview last={last} {...values} />
    </SendDialog>
  );
}

type PreviewProps = {
  last: SchoolYear | undefined;
  first_day?: string;
  last_day?: string;
  preset?: Preset | undefined;
  copy_of?: string | null | undefined;
};

/** The year's initial contents. Empty while its dates are invalid. */
function Preview({ last, first_day = '', last_day = '', preset = 'terms', copy_of }: PreviewProps) {
  const { t } = useLingui();
  const year = { first_day, last_day };
  if (!isYearLong(year)) return null;
  const line = (name: string, days: string) => t`${name}: ${days}`;
  const { periods, holidays } =
    copy_of && last ? movedInto(year, last) : { periods: termsOf(year, preset), holidays: [] };
  if (periods.length === 0 && holidays.length === 0) return null;
  return (
    <ul className="flex flex-col gap-1 text-sm text-muted">
      {periods.map((period) => (
        <li key={period.first_day}>{line(nameOf(period), spanWords(period))}</li>
      ))}
      {holidays.length > 0 && (
        <li>{t`${plural(holidays.length, { one: '# holiday', other: '# holidays' })}`}</li>
      )}
    </ul>
  );
}

import { useLingui } from '@lingui/react/macro';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { KeyedOptions } from '#platform/ui/forms/attempt.ts';
import {
  HolidayInput,
  type SchoolHoliday,
  type SchoolPeriod,
  type SchoolYear,
} from '../school-year.contract.ts';
import type { NamedSpan } from '../school-year.rules.ts';
import { schoolYearsApi } from './school-year.client.ts';
import { useYearForm } from './use-year-form.ts';
import { DayFields } from './year-fields.tsx';
import { nameOf, spanWords } from './year-words.ts';

type SpanDialogProps = {
  of: string;
  title: string;
  description?: string;
  begin: NamedSpan;
  /** A single day is the usual case: the last day follows the first until it is edited. */
  usuallyOneDay?: boolean;
  call: (input: HolidayInput, options: KeyedOptions) => Promise<unknown>;
  onClose: () => void;
};

function SpanDialog({
  of,
  title,
  description,
  begin,
  usuallyOneDay = false,
  call,
  onClose,
}: SpanDialogProps) {
  const { t } = useLingui();
  const { form, sending, unanswered } = useYearForm({
    of,
    schema: HolidayInput,
    begin,
    call,
    done: () => t`The school year was saved`,
    onClose,
  });
  const { errors, isDirty } = form.formState;
  const { register, getValues, setValue } = form;
  const follow = () => {
    const { first_day, last_day } = getValues();
    if (usuallyOneDay && (!last_day || last_day < first_day)) setValue('last_day', first_day);
  };
  return (
    <SendDialog
      title={title}
      description={description}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      dirty={isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label={t`Name in English`}
          autoComplete="off"
          lang="en"
          error={errors.name_en}
          {...register('name_en')}
        />
        <TextField
          label={t`Name in French`}
          autoComplete="off"
          lang="fr"
          error={errors.name_fr}
          {...register('name_fr')}
        />
      </div>
      <p className="-mt-2 text-sm text-muted">{t`One name is enough: it is then used in both languages.`}</p>
      <DayFields
        register={(name) => register(name, name === 'first_day' ? { onChange: follow } : {})}
        errors={errors}
      />
    </SendDialog>
  );
}

const EMPTY: NamedSpan = { name_en: '', name_fr: '', first_day: '', last_day: '' };
const plain = ({ name_en, name_fr, first_day, last_day }: NamedSpan): NamedSpan => ({
  name_en,
  name_fr,
  first_day,
  last_day,
});

type PeriodDialogProps = {
  year: SchoolYear;
  parent: SchoolPeriod | null;
  /** Null to add one. */
  period: SchoolPeriod | null;
  onClose: () => void;
};

export function PeriodDialog({ year, parent, period, onClose }: PeriodDialogProps) {
  const { t } = useLingui();
  const year_id = year.id;
  const called = period ? nameOf(period) : '';
  const added = parent ? t`Add sequence` : t`Add term`;
  const [within, days] = parent ? [nameOf(parent), spanWords(parent)] : [year.name, spanWords(year)];
  return (
    <SpanDialog
      of={period ? `change period ${period.id}` : `add period ${year_id} ${parent?.id ?? ''}`}
      title={period ? t`Edit ${called}` : added}
      description={t`${within}: ${days}`}
      begin={period ? plain(period) : EMPTY}
      call={(input, options) =>
        period
          ? schoolYearsApi.changePeriod.call({ ...input, year_id, period_id: period.id })
          : schoolYearsApi.addPeriod.call({ ...input, year_id, parent_id: parent?.id ?? null }, options)
      }
      onClose={onClose}
    />
  );
}

type HolidayDialogProps = { year: SchoolYear; holiday: SchoolHoliday | null; onClose: () => void };

export function HolidayDialog({ year, holiday, onClose }: HolidayDialogProps) {
  const { t } = useLingui();
  const year_id = year.id;
  const called = holiday ? nameOf(holiday) : '';
  return (
    <SpanDialog
      of={holiday ? `change holiday ${holiday.id}` : `add holiday ${year_id}`}
      title={holiday ? t`Edit ${called}` : t`Add holiday`}
      begin={holiday ? plain(holiday) : EMPTY}
      usuallyOneDay
      call={(input, options) =>
        holiday
          ? schoolYearsApi.changeHoliday.call({ ...input, year_id, holiday_id: holiday.id })
          : schoolYearsApi.addHoliday.call({ ...input, year_id }, options)
      }
      onClose={onClose}
    />
  );
}

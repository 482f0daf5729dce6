import { useLingui } from '@lingui/react/macro';
import type { UseFormReturn } from 'react-hook-form';
import { useWatch } from 'react-hook-form';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { ScheduleInput } from '../../saved-reports.contract.ts';
import { LAST_OF_MONTH, LAST_OF_WEEK, type Rhythm } from '../../saved-reports.rules.ts';

const numberIn = (text: string) => (text === '' ? null : Number(text));

/** Name and schedule of a saved report. */
export function ScheduleFields<Values extends ScheduleInput>({
  form: given,
}: {
  form: UseFormReturn<Values>;
}) {
  const { t } = useLingui();
  // Both forms have these three fields, which a generic form type cannot express.
  const form = given as unknown as UseFormReturn<ScheduleInput>;
  const rhythm = useWatch({ control: form.control, name: 'rhythm' });
  const { errors } = form.formState;
  const locale = currentLocale();
  const days = Array.from({ length: rhythm === 'week' ? LAST_OF_WEEK : LAST_OF_MONTH }, (_, place) => ({
    value: String(place + 1),
    label: rhythm === 'week' ? weekdayName(place + 1, locale) : String(place + 1),
  }));
  const chooseRhythm = (chosen: Rhythm) => {
    form.setValue('rhythm', chosen, { shouldDirty: true });
    form.setValue('on', chosen === 'week' || chosen === 'month' ? 1 : null);
    form.clearErrors('on');
  };
  return (
    <>
      <TextField label={t`Name`} required maxLength={60} error={errors.name} {...form.register('name')} />
      <div className="grid gap-4 sm:grid-cols-[3fr_2fr]">
        <SelectField
          label={t`Sent automatically`}
          value={rhythm}
          onChange={({ target }) => chooseRhythm(target.value as Rhythm)}
          options={[
            { value: 'none', label: t`Never` },
            { value: 'day', label: t`Every school day` },
            { value: 'week', label: t`Every week` },
            { value: 'month', label: t`Every month` },
          ]}
        />
        {(rhythm === 'week' || rhythm === 'month') && (
          <SelectField
            label={rhythm === 'week' ? t`On` : t`On day`}
            error={errors.on}
            options={days}
            {...form.register('on', { setValueAs: numberIn })}
          />
        )}
      </div>
      {rhythm !== 'none' && (
        <p className="text-sm text-muted">
          {t`It is sent to your inbox with the figures of the evening before, or since it was last sent; by e-mail too, if your profile says so for “Work at the office”.`}
        </p>
      )}
    </>
  );
}

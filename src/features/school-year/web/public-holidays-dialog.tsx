import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FieldError } from '#platform/ui/forms/field.tsx';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { proposedHolidays } from '../public-holidays.rules.ts';
import type { SchoolYear } from '../school-year.contract.ts';
import { schoolYearsApi } from './school-year.client.ts';
import { useYearForm } from './use-year-form.ts';
import { dayWords, nameOf } from './year-words.ts';

const Chosen = z.strictObject({
  days: z.array(z.string()).check(z.minLength(1, /*i18n*/ 'Please tick at least one holiday')),
});

/** Proposes the country's public holidays missing from the year; the selected ones are added in one request. */
export function PublicHolidaysDialog({ year, onClose }: { year: SchoolYear; onClose: () => void }) {
  const { t } = useLingui();
  const proposed = proposedHolidays(year);
  const { form, sending, unanswered } = useYearForm({
    of: `add public holidays ${year.id}`,
    schema: Chosen,
    begin: { days: proposed.map(({ first_day }) => first_day) },
    call: ({ days }, options) =>
      schoolYearsApi.addHolidays.call(
        { year_id: year.id, holidays: proposed.filter(({ first_day }) => days.includes(first_day)) },
        options,
      ),
    done: () => t`The school year was saved`,
    onClose,
  });
  const mistake = form.formState.errors.days;
  return (
    <SendDialog
      title={t`Public holidays of Cameroon`}
      description={t`The end of Ramadan and the feast of the sheep are announced each year: add them by hand.`}
      submit={t`Add holidays`}
      busyLabel={t`Saving...`}
      dirty={form.formState.isDirty}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      {proposed.length === 0 && <p>{t`The year has all of them.`}</p>}
      <div className="flex flex-col">
        {proposed.map((holiday) => (
          <CheckboxField
            key={holiday.first_day}
            label={
              <>
                {nameOf(holiday)} <span className="text-muted">{dayWords(holiday.first_day)}</span>
              </>
            }
            value={holiday.first_day}
            {...form.register('days')}
          />
        ))}
      </div>
      {mistake && <FieldError id="public-holidays-error" error={mistake} />}
    </SendDialog>
  );
}

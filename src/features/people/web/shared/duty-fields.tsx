import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { schoolDay } from '#platform/time/school-day.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { DUTIES, type Duty, type DutyTerm, forGood } from '../../duties.rules.ts';
import { DUTY_WORDS, NO_DUTY } from './duty-words.ts';

type DutyFieldsProps = { duties: readonly DutyTerm[]; onChange: (duties: readonly DutyTerm[]) => void };

/** The duties of an administrator, permanent or between two days. The head's duty includes all others. */
export function DutyFields({ duties, onChange }: DutyFieldsProps) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [today] = useState(() => schoolDay(new Date(), timeZone));
  const termOf = (duty: Duty) => duties.find((one) => one.duty === duty);
  const toggle = (duty: Duty) =>
    onChange(termOf(duty) ? duties.filter((one) => one.duty !== duty) : [...duties, forGood(duty)]);
  const setDays = (duty: Duty, days: Partial<DutyTerm>) =>
    onChange(duties.map((one) => (one.duty === duty ? { ...one, ...days } : one)));
  const isHead = termOf('head') !== undefined;
  return (
    <>
      {DUTIES.filter((duty) => duty === 'head' || !isHead).map((duty) => {
        const { name, rights } = DUTY_WORDS[duty];
        const term = termOf(duty);
        return (
          <div key={duty}>
            <CheckboxField
              label={t(name)}
              hint={t(rights)}
              checked={term !== undefined}
              onChange={() => toggle(duty)}
            />
            {term && duty !== 'head' && (
              <div className="mt-1 mb-2 flex flex-wrap gap-3 ps-8">
                <DateField
                  className="min-w-40 flex-1"
                  label={t`First day (empty: today)`}
                  value={term.from_day ?? ''}
                  max={term.until_day ?? undefined}
                  onChange={(event) => setDays(duty, { from_day: event.target.value || null })}
                />
                <DateField
                  className="min-w-40 flex-1"
                  label={t`Last day (empty: for good)`}
                  min={term.from_day && term.from_day > today ? term.from_day : today}
                  value={term.until_day ?? ''}
                  onChange={(event) => setDays(duty, { until_day: event.target.value || null })}
                />
              </div>
            )}
          </div>
        );
      })}
      {duties.length === 0 && (
        <p aria-live="polite" className="text-accent">
          {t(NO_DUTY)}
        </p>
      )}
    </>
  );
}

/** The duties to submit: only the head's, if it is included. */
export const dutiesToGive = (duties: readonly DutyTerm[]): DutyTerm[] =>
  duties.some(({ duty }) => duty === 'head')
    ? [forGood('head')]
    : duties.map(({ duty, from_day, until_day }) => ({ duty, from_day, until_day }));

import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { type StudentField, studentFields } from '#features/roster/student-fields.rules.ts';
import type { FieldOf } from './field-of.ts';

/** Help below the fields whose name does not say enough. */
const HINTS: Partial<Record<StudentField, string>> = {
  national_matricule: /*i18n*/ 'The number given by the ministry',
  series: /*i18n*/ 'As on the exam registration: A4, C, F3…',
};

/** Data for the state's papers: collapsed, so that one press of Tab skips it. */
export function MoreFields({ field, opened = false }: { field: FieldOf; opened?: boolean | undefined }) {
  const { t, i18n } = useLingui();
  const [open, setOpen] = useState(opened);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2.5 text-sm font-medium">
        <Trans>Sex, place of birth, official numbers, series</Trans>
      </summary>
      {open && (
        <div className="grid gap-4 pt-2 md:grid-cols-2">
          {studentFields.map(({ key, label, choices, capitals }) =>
            choices ? (
              <SelectField
                key={key}
                label={i18n._(label)}
                options={Object.entries(choices).map(([value, word]) => ({
                  value,
                  label: i18n._(word),
                }))}
                placeholder={t`Not given`}
                {...field(key)}
              />
            ) : (
              <TextField
                key={key}
                label={i18n._(label)}
                hint={HINTS[key] && i18n._(HINTS[key])}
                autoComplete="off"
                autoCapitalize={capitals}
                {...field(key)}
              />
            ),
          )}
        </div>
      )}
    </details>
  );
}

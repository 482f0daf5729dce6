import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { SECOND_LANGUAGES, SEXES } from '#features/roster/students.rules.ts';
import type { FieldOf } from './field-of.ts';
import { LANGUAGE_NAMES } from './shared/language-names.ts';
import { SEX_NAMES } from './shared/sex-names.ts';

/** Data for the state's papers: collapsed, so that one press of Tab skips it. */
export function MoreFields({ field, opened = false }: { field: FieldOf; opened?: boolean | undefined }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(opened);
  return (
    <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer py-2.5 text-sm font-medium">
        <Trans>Sex, place of birth, official numbers, series</Trans>
      </summary>
      {open && (
        <div className="grid gap-4 pt-2 md:grid-cols-2">
          <SelectField
            label={t`Sex`}
            options={SEXES.map((sex) => ({ value: sex, label: t(SEX_NAMES[sex]) }))}
            placeholder={t`Not given`}
            {...field('sex')}
          />
          <TextField
            label={t`Place of birth`}
            autoComplete="off"
            autoCapitalize="words"
            {...field('place_of_birth')}
          />
          <TextField label={t`Birth certificate No.`} autoComplete="off" {...field('birth_certificate')} />
          <TextField
            label={t`National student number`}
            hint={t`The number given by the ministry`}
            autoComplete="off"
            autoCapitalize="characters"
            {...field('national_matricule')}
          />
          <SelectField
            label={t`Second language`}
            options={SECOND_LANGUAGES.map((value) => ({ value, label: t(LANGUAGE_NAMES[value]) }))}
            placeholder={t`None`}
            {...field('second_language')}
          />
          <TextField
            label={t`Series or specialty`}
            hint={t`As on the exam registration: A4, C, F3…`}
            autoComplete="off"
            maxLength={30}
            {...field('series')}
          />
        </div>
      )}
    </details>
  );
}

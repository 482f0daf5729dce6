import { useLingui } from '@lingui/react/macro';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { LANGUAGE_NAMES } from './language-names.ts';
import type { GuardianPerson } from '../guardian-person.contract.ts';

type Props = {
  field: (name: keyof GuardianPerson) => UseFormRegisterReturn & { error: FieldError | undefined };
  /** Only the fields needed to call someone. */
  short?: boolean;
};

export function PersonFields({ field, short = false }: Props) {
  const { t } = useLingui();
  return (
    <>
      <TextField label={t`Name`} required autoComplete="off" {...field('full_name')} />
      <TextField label={t`Phone`} type="tel" autoComplete="off" {...field('phone')} />
      {!short && (
        <>
          <TextField label={t`Other phone`} type="tel" autoComplete="off" {...field('other_phone')} />
          <TextField label={t`E-mail`} type="email" autoComplete="off" {...field('email')} />
          <TextField label={t`Address`} autoComplete="off" {...field('address')} />
          <TextField label={t`Occupation`} autoComplete="off" {...field('occupation')} />
          <SelectField
            label={t`Preferred language`}
            options={[
              { value: '', label: t`Not known` },
              { value: 'fr', label: LANGUAGE_NAMES.fr },
              { value: 'en', label: LANGUAGE_NAMES.en },
            ]}
            {...field('language')}
          />
        </>
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { TextAreaField } from '#platform/ui/forms/text-area-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { FieldOf } from './field-of.ts';
import { MoreFields } from './more-fields.tsx';

type Props = {
  field: FieldOf;
  /** Rarely needed fields are expanded initially. */
  opened?: boolean | undefined;
  /** Only on enrollment, in these positions. */
  email?: ReactNode;
  schoolClass?: ReactNode;
  guardians?: ReactNode;
};

/**
 * The fields of a student's record, in two columns if there is room. Autofill is off: it would
 * insert the office's own data.
 */
export function IdentityFields({ field, opened, email, schoolClass, guardians }: Props) {
  const { t } = useLingui();
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <TextField
        label={t`Full Name`}
        required
        autoComplete="off"
        autoCapitalize="words"
        {...field('full_name')}
      />
      {email}
      <TextField
        label={t`Phone`}
        hint={t`Optional`}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        {...field('phone')}
      />
      <TextField
        label={t`Roll Number`}
        required
        autoComplete="off"
        autoCapitalize="characters"
        {...field('roll_number')}
      />
      <DateField label={t`Date of Birth`} required autoComplete="off" {...field('date_of_birth')} />
      {schoolClass}
      <CheckboxField label={t`Repeater`} className="self-end" {...field('repeater')} />
      {guardians}
      <div className="md:col-span-2">
        <TextField
          label={t`Emergency Contact`}
          hint={t`Name and phone number of the person to call`}
          required
          autoComplete="off"
          {...field('emergency_contact')}
        />
      </div>
      <div className="md:col-span-2">
        <TextAreaField
          label={t`Address`}
          hint={t`Optional`}
          rows={2}
          autoComplete="off"
          {...field('address')}
        />
      </div>
      <div className="md:col-span-2">
        <MoreFields field={field} opened={opened} />
      </div>
    </div>
  );
}

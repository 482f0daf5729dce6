import { useLingui } from '@lingui/react/macro';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { GUARDIAN_RIGHTS, RELATIONS } from '#features/roster/guardians.rules.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { DateField } from '#platform/ui/forms/date-field.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import type { AddGuardianInput } from '../guardians.contract.ts';
import { RELATION_NAMES, RIGHT_NAMES } from './shared/relation-words.ts';

export type TermsName = Exclude<keyof AddGuardianInput, 'guardian_id' | 'person'>;
type Props = {
  field: (name: TermsName) => UseFormRegisterReturn & { error: FieldError | undefined };
  /** The relation currently chosen; "other" requires a word. */
  relation: string;
};

/** The terms of a link to one child: the same fields for adding and editing. */
export function TermsFields({ field, relation }: Props) {
  const { t } = useLingui();
  return (
    <>
      <SelectField
        label={t`Relation`}
        options={RELATIONS.map((value) => ({ value, label: t(RELATION_NAMES[value]) }))}
        required
        {...field('relation')}
      />
      {relation === 'other' && (
        <TextField
          label={t`What they are to the child`}
          hint={t`Aunt, godfather, driver`}
          required
          {...field('relation_word')}
        />
      )}
      <fieldset>
        <legend className="text-sm font-medium">{t`Rights for this child`}</legend>
        <div className="grid grid-cols-2 gap-x-4">
          {GUARDIAN_RIGHTS.map((right) => (
            <CheckboxField key={right} label={t(RIGHT_NAMES[right])} {...field(right)} />
          ))}
        </div>
      </fieldset>
      <TextField
        label={t`Reason`}
        hint={t`Required when a right is taken away, for example a court decision`}
        autoComplete="off"
        {...field('reason')}
      />
      <div className="grid grid-cols-2 gap-4">
        <DateField label={t`From`} hint={t`Optional`} {...field('first_day')} />
        <DateField label={t`Until`} hint={t`Optional`} {...field('last_day')} />
      </div>
    </>
  );
}

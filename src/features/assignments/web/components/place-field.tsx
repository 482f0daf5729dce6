import { useLingui } from '@lingui/react/macro';
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form';
import { classLabel } from '#features/roster/classes.rules.ts';
import { namesFor } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import type { Place } from '../more-classes.ts';

type Props = {
  /** Where the teacher may set work; undefined until it is known. */
  places: readonly Place[] | undefined;
  field: UseFormRegisterReturn<'place'>;
  error: FieldError | undefined;
};

/** The class with the subject, as one choice. */
export function PlaceField({ places, field, error }: Props) {
  const { t } = useLingui();
  return (
    <SelectField
      label={t`Class and subject`}
      required
      placeholder={places?.length === 0 ? t`You teach no subject yet` : t`Choose a class`}
      options={(places ?? []).map((each) => ({
        value: `${each.class.id}/${each.subject.id}`,
        label: placeName(each),
      }))}
      error={error}
      {...field}
    />
  );
}

export const placeName = (place: Pick<Place, 'class' | 'subject'>): string =>
  `${classLabel(place.class)} · ${namesFor(place.subject, currentLocale()).own}`;

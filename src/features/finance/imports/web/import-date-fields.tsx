import { useLingui } from '@lingui/react/macro';
import { DayOrderField } from '#platform/ui/imports/day-order-field.tsx';
import { samplesOf } from '#platform/ui/imports/samples.ts';
import { type MappingField, MeaningField } from './meaning-field.tsx';

const NO_COLUMN = /*i18n*/ 'Please choose the date column.';

/** The date column, and whether the day or the month comes first. */
export function ImportDateFields({ missing, ...field }: MappingField & { missing: boolean }) {
  const { t } = useLingui();
  const { draft, mapping, onMapping } = field;
  const [text] = samplesOf(draft, mapping.date, 1);
  return (
    <>
      <MeaningField {...field} meaning="date" label={t`Date`} required error={missing && NO_COLUMN} />
      <DayOrderField
        text={text}
        dayFirst={mapping.day_first}
        onDayFirst={(day_first) => onMapping({ ...mapping, day_first })}
      />
    </>
  );
}

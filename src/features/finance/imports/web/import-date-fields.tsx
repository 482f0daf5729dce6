import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatDay } from '#platform/time/format.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { readDay } from '../import-days.rules.ts';
import { ImportColumnField, type MappingField } from './import-column-field.tsx';
import { samplesOf } from './import-mapping.ts';

const NO_COLUMN = /*i18n*/ 'Please choose the date column.';

/** Which column holds the date, and whether the day or the month comes first in it. */
export function ImportDateFields({ missing, ...field }: MappingField & { missing: boolean }) {
  const { t } = useLingui();
  const { draft, mapping, onMapping } = field;
  const [text] = samplesOf(draft, mapping.date, 1);
  const read = text === undefined ? null : readDay(text, mapping.day_first);

  function example(): string | undefined {
    if (!read) return undefined;
    if ('fault' in read) return t`“${text}” is not a date.`;
    const day = formatDay(read.day, currentLocale());
    return t`“${text}” is read as ${day}.`;
  }

  return (
    <>
      <ImportColumnField {...field} meaning="date" label={t`Date`} required error={missing && NO_COLUMN} />
      <SelectField
        label={t`How dates are written`}
        hint={example()}
        value={mapping.day_first ? 'day' : 'month'}
        options={[
          { value: 'day', label: t`Day first: 31/12/2026` },
          { value: 'month', label: t`Month first: 12/31/2026` },
        ]}
        onChange={({ target }) => onMapping({ ...mapping, day_first: target.value === 'day' })}
      />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { readDay } from '#platform/imports/import-days.ts';
import { formatDay } from '#platform/time/format.ts';
import { SelectField } from '#platform/ui/forms/select-field.tsx';

type Props = {
  /** A date as the file has it. */
  text: string | undefined;
  dayFirst: boolean;
  onDayFirst: (dayFirst: boolean) => void;
};

/**
 * Chooses whether the day or the month comes first in a file's dates, with one date as an example.
 */
export function DayOrderField({ text, dayFirst, onDayFirst }: Props) {
  const { t } = useLingui();
  const read = text === undefined ? null : readDay(text, dayFirst);

  function example(): string | undefined {
    if (!read) return undefined;
    if ('fault' in read) return t`“${text}” is not a date.`;
    const day = formatDay(read.day, currentLocale());
    return t`“${text}” is read as ${day}.`;
  }

  return (
    <SelectField
      label={t`How dates are written`}
      hint={example()}
      value={dayFirst ? 'day' : 'month'}
      options={[
        { value: 'day', label: t`Day first: 31/12/2026` },
        { value: 'month', label: t`Month first: 12/31/2026` },
      ]}
      onChange={({ target }) => onDayFirst(target.value === 'day')}
    />
  );
}

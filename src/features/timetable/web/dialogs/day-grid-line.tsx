import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { minuteOf } from '#platform/time/minutes.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { WEEKDAYS } from '../../timetable.rules.ts';

/** A lesson time or break as it is typed; a new one has no id yet. */
export type GridLine = {
  key: string;
  id?: string;
  starts: string;
  ends: string;
  is_break: boolean;
  days: number[];
};

type Props = { line: GridLine; onChange: (patch: Partial<GridLine>) => void; onRemove: () => void };

export function DayGridLine({ line, onChange, onRemove }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  const clockError = (text: string) =>
    minuteOf(text) === null ? { message: t`Enter a time such as 07:30` } : undefined;
  return (
    <li className="flex flex-wrap items-end gap-x-3 gap-y-1 py-2">
      <TextField
        label={t`Begins`}
        className="w-24"
        inputMode="numeric"
        value={line.starts}
        error={clockError(line.starts)}
        onChange={({ target }) => onChange({ starts: target.value })}
      />
      <TextField
        label={t`Ends`}
        className="w-24"
        inputMode="numeric"
        value={line.ends}
        error={clockError(line.ends)}
        onChange={({ target }) => onChange({ ends: target.value })}
      />
      <CheckboxField
        label={t`Break`}
        checked={line.is_break}
        onChange={({ target }) => onChange({ is_break: target.checked })}
      />
      <span className="flex flex-wrap gap-x-3">
        {WEEKDAYS.map((day) => (
          <CheckboxField
            key={day}
            label={weekdayName(day, locale, 'short')}
            checked={line.days.includes(day)}
            onChange={({ target }) =>
              onChange({
                days: target.checked
                  ? [...line.days, day].toSorted()
                  : line.days.filter((one) => one !== day),
              })
            }
          />
        ))}
      </span>
      <IconButton icon={X} label={t`Remove this time`} className="ms-auto" onClick={onRemove} />
    </li>
  );
}

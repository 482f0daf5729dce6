import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type BaseSyntheticEvent, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf, minuteOf } from '#platform/time/minutes.ts';
import { CheckboxField } from '#platform/ui/forms/checkbox-field.tsx';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { TextField } from '#platform/ui/forms/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { WEEKDAYS } from '../../timetable.rules.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';
import { AddLine } from './add-line.tsx';

type Props = { whole: WholeTimetable; onClose: () => void };
type Line = { key: string; id?: string; starts: string; ends: string; is_break: boolean; days: number[] };

/** The lessons and breaks of the day, with the weekdays that have them. */
export function DayGridDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  const queries = useQueryClient();
  const [lines, setLines] = useState<readonly Line[]>(() =>
    whole.periods.map(({ starts, ends, ...period }) => ({
      ...period,
      key: period.id,
      starts: clockOf(starts),
      ends: clockOf(ends),
    })),
  );
  const [touched, setTouched] = useState(false);
  const save = useMutation(
    timetableEditorApi.saveGrid.mutationOptions({
      onSuccess: ({ displaced }) => {
        showToast({
          title: t`Success`,
          description: displaced > 0 ? t`Lessons to place again: ${displaced}` : t`Day grid saved`,
        });
        onClose();
        return queries.invalidateQueries();
      },
    }),
  );
  const write = (next: readonly Line[]) => {
    setTouched(true);
    setLines(next);
  };
  const change = (key: string, patch: Partial<Line>) =>
    write(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
  const clockError = (text: string) =>
    minuteOf(text) === null ? { message: t`Enter a time such as 07:30` } : undefined;
  function submit(event: BaseSyntheticEvent) {
    event.preventDefault();
    if (lines.some(({ starts, ends }) => minuteOf(starts) === null || minuteOf(ends) === null)) return;
    save.mutate({
      version_id: whole.version.id,
      periods: lines
        .map(({ id, starts, ends, is_break, days }) => ({
          ...(id && { id }),
          starts: minuteOf(starts)!,
          ends: minuteOf(ends)!,
          is_break,
          days,
        }))
        .toSorted((one, other) => one.starts - other.starts),
    });
  }
  return (
    <FormDialog
      size="lg"
      title={t`Day grid`}
      description={t`Lessons at a time that you remove lose their place in this draft.`}
      dirty={touched && !save.isPending}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      sending={{ submit, busy: save.isPending }}
      onClose={onClose}
    >
      <ul className="flex flex-col divide-y divide-line">
        {lines.map((line) => (
          <li key={line.key} className="flex flex-wrap items-end gap-x-3 gap-y-1 py-2">
            <TextField
              label={t`Begins`}
              className="w-24"
              inputMode="numeric"
              value={line.starts}
              error={clockError(line.starts)}
              onChange={({ target }) => change(line.key, { starts: target.value })}
            />
            <TextField
              label={t`Ends`}
              className="w-24"
              inputMode="numeric"
              value={line.ends}
              error={clockError(line.ends)}
              onChange={({ target }) => change(line.key, { ends: target.value })}
            />
            <CheckboxField
              label={t`Break`}
              checked={line.is_break}
              onChange={({ target }) => change(line.key, { is_break: target.checked })}
            />
            <span className="flex flex-wrap gap-x-3">
              {WEEKDAYS.map((day) => (
                <CheckboxField
                  key={day}
                  label={weekdayName(day, locale, 'short')}
                  checked={line.days.includes(day)}
                  onChange={({ target }) =>
                    change(line.key, {
                      days: target.checked
                        ? [...line.days, day].toSorted()
                        : line.days.filter((one) => one !== day),
                    })
                  }
                />
              ))}
            </span>
            <IconButton
              icon={X}
              label={t`Remove this time`}
              className="ms-auto"
              onClick={() => write(lines.filter(({ key }) => key !== line.key))}
            />
          </li>
        ))}
      </ul>
      <AddLine
        label={t`Add a time`}
        onAdd={(key) =>
          write([
            ...lines,
            {
              key,
              starts: lines.at(-1)?.ends ?? '07:30',
              ends: '',
              is_break: false,
              days: [...WEEKDAYS],
            },
          ])
        }
      />
      <FormError error={save.error} />
    </FormDialog>
  );
}

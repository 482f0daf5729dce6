import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { clockOf, minuteOf } from '#platform/time/minutes.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { WEEKDAYS } from '../../timetable.rules.ts';
import { timetableEditorApi } from '../editor.client.ts';
import { AddLine } from './add-line.tsx';
import { DayGridLine, type GridLine } from './day-grid-line.tsx';

type Props = { whole: WholeTimetable; onClose: () => void };

/** The lessons and breaks of the day, with the weekdays that have them. */
export function DayGridDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const [lines, setLines] = useState<readonly GridLine[]>(() =>
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
  const write = (next: readonly GridLine[]) => {
    setTouched(true);
    setLines(next);
  };
  const change = (key: string, patch: Partial<GridLine>) =>
    write(lines.map((line) => (line.key === key ? { ...line, ...patch } : line)));
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
          <DayGridLine
            key={line.key}
            line={line}
            onChange={(patch) => change(line.key, patch)}
            onRemove={() => write(lines.filter(({ key }) => key !== line.key))}
          />
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

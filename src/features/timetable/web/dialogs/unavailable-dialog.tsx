import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type BaseSyntheticEvent, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { clockOf } from '#platform/time/minutes.ts';
import { FormDialog } from '#platform/ui/forms/form-dialog.tsx';
import { FormError } from '#platform/ui/forms/form-error.tsx';
import { SelectField } from '#platform/ui/forms/select-field.tsx';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { WholeTimetable } from '../../timetable.contract.ts';
import { PeriodRows } from '../components/period-rows.tsx';
import { timetableEditorApi } from '../editor.client.ts';
import { weekdayName } from '#platform/time/weekday-name.ts';

type Props = { whole: WholeTimetable; onClose: () => void };

const keyOf = (day: number, starts: number) => `${day} ${starts}`;

/** The times when a teacher is unavailable, ticked in the day grid. */
export function UnavailableDialog({ whole, onClose }: Props) {
  const { t } = useLingui();
  const locale = currentLocale();
  const queries = useQueryClient();
  const lessons = whole.periods.filter(({ is_break }) => !is_break);
  const awayOf = (teacherId: string) =>
    new Set(
      whole.unavailable
        .filter(({ teacher_id }) => teacher_id === teacherId)
        .flatMap(({ day, starts, ends }) =>
          lessons
            .filter((period) => starts < period.ends && period.starts < ends)
            .map((period) => keyOf(day, period.starts)),
        ),
    );
  const [teacherId, setTeacherId] = useState(whole.teachers[0]?.id ?? '');
  const [away, setAway] = useState(() => awayOf(teacherId));
  const [touched, setTouched] = useState(false);
  const save = useMutation(
    timetableEditorApi.setUnavailable.mutationOptions({
      onSuccess: () => {
        showToast({ title: t`Success`, description: t`Unavailable times saved` });
        onClose();
        return queries.invalidateQueries();
      },
    }),
  );
  function submit(event: BaseSyntheticEvent) {
    event.preventDefault();
    save.mutate({
      teacher_id: teacherId,
      times: lessons.flatMap(({ starts, ends, days }) =>
        days.filter((day) => away.has(keyOf(day, starts))).map((day) => ({ day, starts, ends })),
      ),
    });
  }
  function toggle(key: string) {
    setTouched(true);
    const next = new Set(away);
    if (!next.delete(key)) next.add(key);
    setAway(next);
  }
  return (
    <FormDialog
      size="lg"
      title={t`Unavailable times`}
      dirty={touched && !save.isPending}
      submit={t`Save`}
      busyLabel={t`Saving...`}
      sending={{ submit, busy: save.isPending }}
      onClose={onClose}
    >
      <SelectField
        label={t`Teacher`}
        options={whole.teachers.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        value={teacherId}
        disabled={touched}
        onChange={({ target }) => {
          setTeacherId(target.value);
          setAway(awayOf(target.value));
        }}
      />
      <div className="relative overflow-x-auto">
        <PeriodRows
          caption={t`Unavailable times`}
          periods={whole.periods}
          renderCell={({ day, period }) => (
            <label className="flex min-h-12 items-center justify-center hover:bg-raised">
              <input
                type="checkbox"
                className="size-5 accent-primary"
                aria-label={t`${weekdayName(day, locale)} ${clockOf(period.starts)} not available`}
                checked={away.has(keyOf(day, period.starts))}
                onChange={() => toggle(keyOf(day, period.starts))}
              />
            </label>
          )}
        />
      </div>
      <FormError error={save.error} />
    </FormDialog>
  );
}

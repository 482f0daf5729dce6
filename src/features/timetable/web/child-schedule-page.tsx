import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { KeptNotice } from '#features/people/web/shared/own/kept-notice.tsx';
import { OwnChildren } from '#features/people/web/shared/own/own-children.tsx';
import { useOwnList } from '#features/people/web/shared/own/use-own-list.ts';
import { mondayOf } from '#features/school-year/school-year.rules.ts';
import { schoolMinute } from '#platform/time/minutes.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { childFilters } from '../timetable.filters.ts';
import { childWeeksOf, firstShown } from '../timetable.rules.ts';
import { timetableApi } from './shared/timetable.client.ts';
import { WeekView } from './shared/week-view.tsx';

/** The timetable of a guardian's child; offline, three weeks are available. */
export function ChildSchedulePage() {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const [{ child, day }, setFilters] = useFilters(childFilters);
  const [opened] = useState(() => new Date());
  const today = schoolDay(opened, timeZone);
  const thisMonday = mondayOf(firstShown(today));
  // One response serves all days of a week.
  const monday = day ? mondayOf(day) : thisMonday;
  const list = useOwnList({
    key: [...timetableApi.family.key(), monday],
    kind: childWeeksOf(monday),
    filters: { child },
    ask: (of) => timetableApi.family.call({ ...of, ...(monday !== thisMonday && { day: monday }) }),
    onKept: async (owner, { students }) => {
      const { keepChildWeeks } = await import('./shared/keep-weeks.ts');
      await keepChildWeeks(owner, thisMonday, students, (next, of) =>
        timetableApi.family.call({ child: of, day: next }),
      );
    },
  });
  // While another week loads, and offline, the previous one stays visible, but not after a refusal.
  const [last, setLast] = useState(list.data);
  if (list.data && list.data !== last) setLast(list.data);
  const isRefused = typeof (list.error as { status?: unknown } | null)?.status === 'number';
  const data = list.data ?? (isRefused ? undefined : last);
  const shown = useMemo(() => {
    if (!data?.value.week) return null;
    const { value, asked, kept } = data;
    const { week } = value;
    // Stored data has no server time, so the device's day and minute are used.
    return kept
      ? { week: { ...week!, today, minute: schoolMinute(opened, timeZone) }, answeredAt: opened.getTime() }
      : { week: week!, answeredAt: asked };
  }, [data, opened, timeZone, today]);
  return (
    <>
      <PageHeader title={t({ message: 'Schedule', context: 'timetable' })} />
      {list.data && <KeptNotice of={list.data} />}
      {!data && list.isPending && <RowsLoading />}
      <LoadFailed of={list} />
      {data && (
        <OwnChildren
          of={data.value}
          child={child}
          onChild={(next) => setFilters({ child: next }, { replace: true })}
        >
          {shown && (
            <WeekView
              {...shown}
              shows="teacher"
              day={day}
              onDay={(next) => setFilters({ day: next }, { replace: true })}
            />
          )}
        </OwnChildren>
      )}
    </>
  );
}

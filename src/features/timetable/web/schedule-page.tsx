import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { mondayOf } from '#features/school-year/school-year.rules.ts';
import { schoolDay } from '#platform/time/school-day.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { weekFilters } from '../timetable.filters.ts';
import { firstShown } from '../timetable.rules.ts';
import { timetableApi } from './shared/timetable.client.ts';
import { WeekView } from './shared/week-view.tsx';

/** A teacher's or student's own timetable. */
export function SchedulePage() {
  const { t } = useLingui();
  const { userRole } = useAuth();
  const { timeZone } = useInstallation();
  const [{ day }, setFilters] = useFilters(weekFilters);
  const [thisMonday] = useState(() => mondayOf(firstShown(schoolDay(new Date(), timeZone))));
  // One response serves all days of a week.
  const monday = day && mondayOf(day);
  const query = useQuery(
    timetableApi.week.queryOptions({
      input: monday && monday !== thisMonday ? { day: monday } : {},
      placeholderData: keepPreviousData,
    }),
  );
  const isTeacher = userRole === 'teacher';
  return (
    <>
      <PageHeader title={t({ message: 'Schedule', context: 'timetable' })} />
      <LoadFailed of={query} />
      {query.isPending && <RowsLoading />}
      {query.data && (
        <WeekView
          week={query.data}
          answeredAt={query.dataUpdatedAt}
          shows={isTeacher ? 'class' : 'teacher'}
          takesRoll={isTeacher}
          day={day}
          onDay={(next) => setFilters({ day: next }, { replace: true })}
        />
      )}
    </>
  );
}

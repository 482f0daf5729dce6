import { Trans, useLingui } from '@lingui/react/macro';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { Moment } from '#platform/ui/moment.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { weekFilters } from '../timetable.filters.ts';
import { useOwnWeek } from './shared/use-own-week.ts';
import { WeekView } from './shared/week-view.tsx';

/** A teacher's or student's own timetable; offline, three weeks are available. */
export function SchedulePage() {
  const { t } = useLingui();
  const { userRole } = useAuth();
  const [{ day }, setFilters] = useFilters(weekFilters);
  const { shown, query } = useOwnWeek(day);
  const isTeacher = userRole === 'teacher';
  return (
    <>
      <PageHeader title={t({ message: 'Schedule', context: 'timetable' })} />
      {query.data?.kept && (
        <output className="mb-2 block text-sm text-pending">
          <Trans>
            No network: as of <Moment instant={new Date(query.data.asked).toISOString()} />
          </Trans>
        </output>
      )}
      <LoadFailed of={query} />
      {shown ? (
        <WeekView
          {...shown}
          shows={isTeacher ? 'class' : 'teacher'}
          takesRoll={isTeacher}
          day={day}
          onDay={(next) => setFilters({ day: next }, { replace: true })}
        />
      ) : (
        query.isPending && <RowsLoading />
      )}
    </>
  );
}

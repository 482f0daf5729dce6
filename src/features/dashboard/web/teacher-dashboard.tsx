import { Plural, useLingui } from '@lingui/react/macro';
import { ClipboardCheck } from 'lucide-react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { ClassRows } from './components/class-rows.tsx';
import { Figure } from './components/figure.tsx';
import { NextEvent } from './components/coming-events.tsx';
import { LiveFigures } from './components/live-figures.tsx';
import { RecentAnnouncements } from './components/recent-announcements.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { TodaysLessons } from '#features/timetable/web/shared/todays-lessons.tsx';
import { TodaysRolls } from './components/todays-rolls.tsx';
import { NothingYet } from './components/nothing-yet.tsx';
import { type DashboardOf, type DashboardProps, useDashboard } from './dashboard.client.ts';

export function TeacherDashboard({ data }: DashboardProps<'teacher'>) {
  const { t } = useLingui();
  const { me } = useAuth();
  const { dataUpdatedAt } = useDashboard('teacher');
  return (
    <>
      <PageHeader title={t`Teacher Dashboard`} />
      {me && (
        <LiveFigures
          topics={['announcements:all', `marks_progress:${me.user_id}`, `assignment_works:${me.user_id}`]}
        />
      )}
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title={t`Pending Tasks`}>
            <Tasks data={data} />
          </Card>
          {data && (
            <Card title={t`Today's Schedule`}>
              {data.lessons && (
                <TodaysLessons today={data.lessons} answeredAt={dataUpdatedAt} shows="class" takesRoll />
              )}
              {(!data.lessons || data.today.is_school_day) && <TodaysRolls today={data.today} />}
            </Card>
          )}
        </div>
        {data && <BelowTasks data={data} />}
      </div>
    </>
  );
}

/** Rendered together with the tasks, whose number is not known earlier, to avoid layout shift. */
function BelowTasks({ data }: { data: DashboardOf<'teacher'> }) {
  const { t } = useLingui();
  return (
    <>
      <Card title={t`My Classes`}>
        <ClassRows classes={data.classes} />
      </Card>
      {data.news.length > 0 && <RecentAnnouncements news={data.news} />}
      <StatGrid>
        <Figure
          label={t`Attendance`}
          count={data.registers_unsaved}
          to="/attendance"
          hint={t`Registers to save`}
        />
        <Figure label={t`Students`} count={data.students} to="/students" hint={t`In your classes`} />
        <Figure
          label={t`Assignments`}
          count={data.open_assignments}
          to="/assignments"
          hint={t`Published, not yet due`}
        />
        <Figure
          label={t`Calendar`}
          count={data.events.count}
          to="/calendar"
          hint={<NextEvent events={data.events} />}
        />
      </StatGrid>
    </>
  );
}

function Tasks({ data }: DashboardProps<'teacher'>) {
  const { t } = useLingui();
  if (!data) return <RowsLoading />;
  const { classes, registers_unsaved, marks_due, to_mark } = data;
  if (registers_unsaved + marks_due.sheets + to_mark === 0)
    return (
      <NothingYet>
        {classes.length === 0 ? t`Tasks appear here once you have a class.` : t`Nothing to do.`}
      </NothingYet>
    );
  return (
    <LinkRows>
      {registers_unsaved > 0 && (
        <LinkRow to="/attendance" icon={ClipboardCheck} urgent>
          <Plural value={registers_unsaved} one="# register is not saved" other="# registers are not saved" />
        </LinkRow>
      )}
      {marks_due.sheets > 0 && (
        <LinkRow
          to="/marks"
          icon={ClipboardCheck}
          urgent
          note={<Plural value={marks_due.missing} one="# mark is missing" other="# marks are missing" />}
        >
          <Plural value={marks_due.sheets} one="# mark sheet to hand in" other="# mark sheets to hand in" />
        </LinkRow>
      )}
      {to_mark > 0 && (
        <LinkRow to="/assignments" icon={ClipboardCheck}>
          <Plural value={to_mark} one="# piece of work to mark" other="# pieces of work to mark" />
        </LinkRow>
      )}
    </LinkRows>
  );
}

import { useLingui } from '@lingui/react/macro';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { ClassRows } from './components/class-rows.tsx';
import { Figure, FigureToCome } from './components/figure.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { NothingYet } from './components/nothing-yet.tsx';
import type { DashboardProps } from './dashboard.client.ts';

/** A teacher's day. */
export function TeacherDashboard({ data }: DashboardProps<'teacher'>) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Teacher Dashboard`} />
      <div className="flex flex-col gap-4">
        <Card title={t`Today's Schedule`}>
          <NothingYet>{t`No lessons to show: the timetable is coming soon.`}</NothingYet>
        </Card>
        <StatGrid>
          <FigureToCome label={t`Attendance`} reason={t`Coming with registers`} to="/attendance" />
          <FigureToCome label={t`Assignments`} reason={t`Coming soon`} to="/assignments" />
          <Figure label={t`Students`} count={data?.students} to="/students" hint={t`In your classes`} />
          <FigureToCome label={t`Calendar`} reason={t`Coming with the timetable`} to="/schedule" />
        </StatGrid>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title={t`Pending Tasks`}>
            <NothingYet>{t`No tasks yet: registers and marking are coming soon.`}</NothingYet>
          </Card>
          <Card title={t`My Classes`}>
            <ClassRows classes={data?.classes} />
          </Card>
        </div>
      </div>
    </>
  );
}

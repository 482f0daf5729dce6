import { Plural, useLingui } from '@lingui/react/macro';
import { ClipboardCheck } from 'lucide-react';
import { LinkRow, LinkRows } from '#platform/ui/link-rows.tsx';
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
          <Figure
            label={t`Attendance`}
            count={data?.registers_unsaved}
            to="/attendance"
            hint={t`Registers to save`}
          />
          <FigureToCome label={t`Assignments`} reason={t`Coming soon`} to="/assignments" />
          <Figure label={t`Students`} count={data?.students} to="/students" hint={t`In your classes`} />
          <FigureToCome label={t`Calendar`} reason={t`Coming with the timetable`} to="/schedule" />
        </StatGrid>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title={t`Pending Tasks`}>
            {data && data.registers_unsaved > 0 ? (
              <LinkRows>
                <LinkRow to="/attendance" icon={ClipboardCheck} urgent>
                  <Plural
                    value={data.registers_unsaved}
                    one="# register is not saved"
                    other="# registers are not saved"
                  />
                </LinkRow>
              </LinkRows>
            ) : (
              <NothingYet>{t`No tasks yet: marking is coming soon.`}</NothingYet>
            )}
          </Card>
          <Card title={t`My Classes`}>
            <ClassRows classes={data?.classes} />
          </Card>
        </div>
      </div>
    </>
  );
}

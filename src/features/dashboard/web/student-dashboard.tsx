import { useLingui } from '@lingui/react/macro';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { FeeStatus } from './components/fee-status.tsx';
import { FigureToCome } from './components/figure.tsx';
import { GradeFigure } from './components/grade-figure.tsx';
import { LiveFigures } from './components/live-figures.tsx';
import { WeekFigure } from './components/week-figure.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { NothingYet } from './components/nothing-yet.tsx';
import { SavingsRow } from './components/savings-row.tsx';
import type { DashboardOf, DashboardProps } from './dashboard.client.ts';

/** A student's day and where they stand. */
export function StudentDashboard({ data }: DashboardProps<'student'>) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Student Dashboard`} />
      {data?.student && (
        <LiveFigures
          topics={[
            ...(data.student.class ? [`student_cards:${data.student.class.id}`] : []),
            `fee_account:${data.student.id}`,
            ...data.savings.map(({ account_id }) => `ledger_account:${account_id}`),
          ]}
        />
      )}
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{data ? <OwnPlace student={data.student} /> : '\u00a0'}</p>
        <StatGrid>
          <WeekFigure week={data?.attendance} />
          <GradeFigure grades={data?.grades} to="/my-classes?do=report-cards" />
          <FigureToCome label={t`Assignments`} reason={t`Coming soon`} to="/assignments" />
          <FigureToCome label={t`Events`} reason={t`Coming with the calendar`} />
        </StatGrid>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title={t`Today's Classes`}>
            <NothingYet>{t`The timetable is coming soon.`}</NothingYet>
          </Card>
          <Card title={t`Pending Assignments`}>
            <NothingYet>{t`No assignments yet.`}</NothingYet>
          </Card>
          <SavingsRow savings={data?.savings} />
          {(!data || data.fees) && <FeeStatus standings={data?.fees ? [data.fees] : undefined} />}
        </div>
      </div>
    </>
  );
}

function OwnPlace({ student }: { student: DashboardOf<'student'>['student'] }) {
  const { t } = useLingui();
  if (!student)
    return t`Your account is not linked to a student record yet. Please contact the school office.`;
  const place = student.class ? classLabel(student.class) : t`Not assigned`;
  return t`Class: ${place} · Roll number: ${student.roll_number}`;
}

import { useLingui } from '@lingui/react/macro';
import { PendingRows } from '#features/assignments/web/shared/pending-work.tsx';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { ChildRows } from './components/child-rows.tsx';
import { EventsCard } from './components/coming-events.tsx';
import { NothingYet } from './components/nothing-yet.tsx';
import { LiveFigures } from './components/live-figures.tsx';
import { RecentAnnouncements } from './components/recent-announcements.tsx';
import { SavingsRow } from './components/savings-row.tsx';
import { TodaysLessons } from '#features/timetable/web/shared/todays-lessons.tsx';
import { type DashboardOf, type DashboardProps, useDashboard } from './dashboard.client.ts';

export function StudentDashboard({ data }: DashboardProps<'student'>) {
  const { t } = useLingui();
  const { dataUpdatedAt } = useDashboard('student');
  return (
    <>
      <PageHeader title={t`Student Dashboard`} />
      {data?.student && (
        <LiveFigures
          topics={[
            'announcements:all',
            ...(data.student.class
              ? [`student_cards:${data.student.class.id}`, `assignments:${data.student.class.id}`]
              : []),
            `fee_account:${data.student.id}`,
            ...data.savings.map(({ account_id }) => `ledger_account:${account_id}`),
          ]}
        />
      )}
      <div className="flex flex-col gap-4">
        <p className="text-sm text-muted">{data ? <OwnPlace student={data.student} /> : '\u00a0'}</p>
        <div className="grid items-start gap-4 lg:grid-cols-2">
          {(!data || data.student) && (
            <Card title={t`Today`}>
              {data?.student ? (
                <ChildRows
                  attendance={data.attendance ?? undefined}
                  standing={data.fees ?? undefined}
                  card={data.grades[0]}
                  work={data.assignments ?? undefined}
                  ways={{
                    attendance: '/attendance',
                    fees: '/fees',
                    cards: '/report-cards',
                    assignments: '/assignments',
                  }}
                />
              ) : (
                <RowsLoading />
              )}
            </Card>
          )}
          {data && (
            <Card title={t`Today's Classes`}>
              {data.lessons ? (
                <TodaysLessons today={data.lessons} answeredAt={dataUpdatedAt} shows="teacher" />
              ) : (
                <NothingYet>{t`No timetable is published yet`}</NothingYet>
              )}
            </Card>
          )}
          {data?.assignments && (
            <Card title={t`Pending Assignments`}>
              <PendingRows work={data.assignments} />
            </Card>
          )}
          {data && data.news.length > 0 && <RecentAnnouncements news={data.news} />}
          {data && <EventsCard events={data.events} />}
          {data && <SavingsRow savings={data.savings} />}
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

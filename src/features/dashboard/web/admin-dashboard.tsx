import { Plural, useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { FactorReminder } from './components/factor-reminder.tsx';
import { AdminAlerts } from './components/admin-alerts.tsx';
import { FeesChart } from './components/fees-chart.tsx';
import { FirstSteps } from './components/first-steps.tsx';
import { Figure } from './components/figure.tsx';
import { LiveFigures } from './components/live-figures.tsx';
import { NextEvent } from './components/coming-events.tsx';
import { MarksProgress } from './components/marks-progress.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { TodayFigures } from './components/today-figures.tsx';
import { StudentAccounts } from './components/student-accounts.tsx';
import type { DashboardOf, DashboardProps } from './dashboard.client.ts';

export function AdminDashboard({ data }: DashboardProps<'admin'>) {
  const { t } = useLingui();
  return (
    <>
      <PageHeader title={t`Admin Dashboard`} />
      <LiveFigures topics={['marks_progress:all']} />
      <div className="flex flex-col gap-4">
        {data?.sample_school && (
          <p className="rounded border border-line bg-info-tint px-4 py-2">
            {t`This is the sample school: all people in it are invented.`}{' '}
            <Link to="/settings/first-steps" className="text-primary underline">
              {t`Remove it`}
            </Link>
          </p>
        )}
        {data?.first_steps && <FirstSteps {...data.first_steps} />}
        <TodayFigures data={data} />
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Card title={t`Recent Alerts`}>
            <AdminAlerts
              alerts={data?.alerts}
              marks={data?.marks ?? null}
              overdue={data?.overdue}
              isNew={Boolean(data?.first_steps && data.total_students === 0)}
            />
          </Card>
          {data && <MarksProgress marks={data.marks} />}
        </div>
        {data && <BelowAlerts data={data} />}
      </div>
    </>
  );
}

/** Rendered together with the figures to avoid layout shift, since the number of alerts is unknown before. */
function BelowAlerts({ data }: { data: DashboardOf<'admin'> }) {
  const { t } = useLingui();
  return (
    <>
      <FeesChart />
      <StatGrid>
        <Figure
          label={t`Total Students`}
          count={data.total_students}
          to="/students"
          hint={<Plural value={data.new_this_month} one="# new this month" other="# new this month" />}
        />
        <Figure
          label={t`Total Teachers`}
          count={data.total_teachers}
          to="/teachers"
          hint={<Plural value={data.total_classes} one="for # class" other="for # classes" />}
        />
        <StatCard
          money
          label={t`Revenue`}
          value={formatAmount(data.revenue, 'XAF')}
          to="/fees/reports"
          hint={t`Collected this month`}
        />
        <Figure
          label={t`Events`}
          count={data.events.count}
          to="/calendar"
          hint={<NextEvent events={data.events} />}
        />
      </StatGrid>
      <nav aria-label={t`Quick Actions`} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
        <h2 className="text-sm font-medium text-muted">{t`Quick Actions`}</h2>
        <QuickLink to="/students">{t`Student Management`}</QuickLink>
        <QuickLink to="/people">{t`Staff Management`}</QuickLink>
        <QuickLink to="/fees/reports">{t`Financial Overview`}</QuickLink>
      </nav>
      <FactorReminder />
      <StudentAccounts waiting={data.without_account} students={data.total_students} />
    </>
  );
}

function QuickLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="inline-flex min-h-control items-center text-primary hover:underline">
      {children}
    </Link>
  );
}

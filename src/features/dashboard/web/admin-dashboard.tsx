import { Plural, useLingui } from '@lingui/react/macro';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { formatAmount } from '#platform/money/amount.ts';
import { Card } from '#platform/ui/card.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
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

/**
 * Nothing is inserted above content already shown. A school without any people has its first steps instead of
 * the figures, which would all be 0.
 */
export function AdminDashboard({ data }: DashboardProps<'admin'>) {
  const { t } = useLingui();
  const isHead = useAuth().me?.duties.includes('head') ?? false;
  const steps = data?.first_steps;
  return (
    <>
      <PageHeader title={t`Admin Dashboard`} />
      {data?.marks !== undefined && <LiveFigures topics={['marks_progress:all']} />}
      <div className="flex flex-col gap-4">
        {(data || isHead) && !steps?.empty && <TodayFigures data={data} />}
        {steps && <FirstSteps {...steps} />}
        {data?.sample_school && (
          <p className="rounded border border-line bg-info-tint px-4 py-2">
            {t`This is the sample school: all people in it are invented.`}{' '}
            <Link to="/settings/first-steps" className="text-primary underline">
              {t`Remove it`}
            </Link>
          </p>
        )}
        {data ? (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <Card title={t`Recent Alerts`}>
              <AdminAlerts
                alerts={data.alerts}
                marks={data.marks ?? null}
                overdue={data.overdue ?? undefined}
                isNew={data.first_steps !== null && data.total_students === 0}
              />
            </Card>
            {data.marks !== undefined && <MarksProgress marks={data.marks} />}
          </div>
        ) : (
          <Skeleton className="h-40 w-full" />
        )}
        {data && <BelowAlerts data={data} isHead={isHead} />}
      </div>
    </>
  );
}

/** Below the alerts, whose number is unknown before. */
function BelowAlerts({ data, isHead }: { data: DashboardOf<'admin'>; isHead: boolean }) {
  const { t } = useLingui();
  const { revenue, total_students, new_this_month, total_teachers, total_classes, without_account } = data;
  return (
    <>
      {revenue && <FeesChart />}
      <StatGrid>
        {total_students !== null && (
          <Figure
            label={t`Total Students`}
            count={total_students}
            to="/students"
            hint={<Plural value={new_this_month ?? 0} one="# new this month" other="# new this month" />}
          />
        )}
        {total_teachers !== null && (
          <Figure
            label={t`Total Teachers`}
            count={total_teachers}
            to="/teachers"
            hint={<Plural value={total_classes ?? 0} one="for # class" other="for # classes" />}
          />
        )}
        {revenue && (
          <StatCard
            money
            label={t`Revenue`}
            value={formatAmount(revenue, 'XAF')}
            to="/fees/reports"
            hint={t`Collected this month`}
          />
        )}
        <Figure
          label={t`Events`}
          count={data.events.count}
          to="/calendar"
          hint={<NextEvent events={data.events} />}
        />
      </StatGrid>
      {total_students !== null && (
        <nav aria-label={t`Quick Actions`} className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <h2 className="text-sm font-medium text-muted">{t`Quick Actions`}</h2>
          <QuickLink to="/students">{t`Student Management`}</QuickLink>
          {isHead && <QuickLink to="/people">{t`Staff Management`}</QuickLink>}
          {revenue && <QuickLink to="/fees/reports">{t`Financial Overview`}</QuickLink>}
        </nav>
      )}
      <FactorReminder />
      {without_account !== null && (
        <StudentAccounts waiting={without_account} students={total_students ?? 0} />
      )}
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

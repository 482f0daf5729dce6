import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import type { Role } from '#features/people/people.rules.ts';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { type DashboardOf, useDashboard } from './dashboard.client.ts';

// A role fetches its own dashboard and no other.
const AdminDashboard = lazy(async () => ({
  default: (await import('./admin-dashboard.tsx')).AdminDashboard,
}));
const TeacherDashboard = lazy(async () => ({
  default: (await import('./teacher-dashboard.tsx')).TeacherDashboard,
}));
const ParentDashboard = lazy(async () => ({
  default: (await import('./parent-dashboard.tsx')).ParentDashboard,
}));
const StudentDashboard = lazy(async () => ({
  default: (await import('./student-dashboard.tsx')).StudentDashboard,
}));
const NoRoleDashboard = lazy(async () => ({
  default: (await import('./no-role-dashboard.tsx')).NoRoleDashboard,
}));

/** The first page after signing in: the dashboard of one's role. */
export function DashboardPage() {
  const { t } = useLingui();
  const { me, error, loading, retry } = useAuth();
  const dashboard = useDashboard();
  if (!me && error) return <LoadFailed of={{ error, isFetching: loading, refetch: retry }} />;
  if (!me) return <Spinner label={t`Loading...`} />;
  return (
    <Suspense fallback={<Spinner label={t`Loading...`} />}>
      {dashboard.error && !dashboard.data && (
        <div className="mb-6">
          <LoadFailed of={dashboard} />
        </div>
      )}
      <DashboardFor role={me.role} data={dashboard.data} />
    </Suspense>
  );
}

function DashboardFor({ role, data }: { role: Role | null; data: Dashboard | undefined }) {
  switch (role) {
    case 'admin':
      return <AdminDashboard data={only('admin', data)} />;
    case 'teacher':
      return <TeacherDashboard data={only('teacher', data)} />;
    case 'parent':
      return <ParentDashboard data={only('parent', data)} />;
    case 'student':
      return <StudentDashboard data={only('student', data)} />;
    case null:
      return <NoRoleDashboard />;
  }
}

/** The answer if it is of this role: a role given or taken a moment ago makes the two disagree for one request. */
function only<R extends Dashboard['role']>(role: R, data: Dashboard | undefined): DashboardOf<R> | undefined {
  return data?.role === role ? (data as DashboardOf<R>) : undefined;
}

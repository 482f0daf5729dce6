import { useLingui } from '@lingui/react/macro';
import type { ComponentType } from 'react';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Spinner } from '#platform/ui/spinner.tsx';
import type { Dashboard } from '../dashboard.contract.ts';
import { type DashboardOf, type DashboardProps, useDashboard } from './dashboard.client.ts';

type Role = Dashboard['role'];

/** The first page after signing in: the dashboard for the person's role, or for no role. */
export function dashboardPage<R extends Role>(
  role: R | null,
  Own: ComponentType<DashboardProps<R>>,
): ComponentType {
  return function DashboardPage() {
    const { t } = useLingui();
    const { me, error, loading, retry } = useAuth();
    const dashboard = useDashboard(role);
    if (!me && error) return <LoadFailed of={{ error, isFetching: loading, refetch: retry }} />;
    if (!me) return <Spinner label={t`Loading...`} />;
    return (
      <>
        {dashboard.error && !dashboard.data && (
          <div className="mb-6">
            <LoadFailed of={dashboard} />
          </div>
        )}
        <Own data={only(role, dashboard.data)} />
      </>
    );
  };
}

/** The response if it is for this role: after a role change the two may disagree for one request. */
function only<R extends Role>(role: R | null, data: Dashboard | undefined): DashboardOf<R> | undefined {
  return data?.role === role ? (data as DashboardOf<R>) : undefined;
}

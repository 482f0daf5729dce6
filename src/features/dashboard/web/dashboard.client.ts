import { useQuery } from '@tanstack/react-query';
import { apiFor } from '#platform/http/web/api.ts';
import { type Dashboard, dashboardContract } from '../dashboard.contract.ts';

export const dashboardApi = apiFor(dashboardContract);

/** What each role's dashboard is made of; undefined until it is here. */
export type DashboardOf<Role extends Dashboard['role']> = Extract<Dashboard, { role: Role }>;
export type DashboardProps<Role extends Dashboard['role']> = { data: DashboardOf<Role> | undefined };

/** An answer that is known, but of another role, is of before this one was given: it is asked for again, however new. */
export function useDashboard(role: Dashboard['role']) {
  return useQuery({
    ...dashboardApi.get.queryOptions(),
    refetchOnMount: ({ state: { data } }) => (data && data.role !== role ? 'always' : true),
  });
}

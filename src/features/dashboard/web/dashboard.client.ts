import { useQuery } from '@tanstack/react-query';
import { apiFor } from '#platform/http/web/api.ts';
import { type Dashboard, dashboardContract } from '../dashboard.contract.ts';

export const dashboardApi = apiFor(dashboardContract);

/** The data of each role's dashboard; undefined while loading. */
export type DashboardOf<Role extends Dashboard['role']> = Extract<Dashboard, { role: Role }>;
export type DashboardProps<Role extends Dashboard['role']> = { data: DashboardOf<Role> | undefined };

/** A cached response for another role predates the role change and is refetched, however recent. */
export function useDashboard(role: Dashboard['role']) {
  return useQuery({
    ...dashboardApi.get.queryOptions(),
    refetchOnMount: ({ state: { data } }) => (data && data.role !== role ? 'always' : true),
  });
}

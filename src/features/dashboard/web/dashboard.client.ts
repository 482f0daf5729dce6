import { useQuery } from '@tanstack/react-query';
import { apiFor } from '#platform/http/web/api.ts';
import { type Dashboard, dashboardContract } from '../dashboard.contract.ts';

export const dashboardApi = apiFor(dashboardContract);

/** What each role's dashboard is made of; undefined until it is here. */
export type DashboardOf<Role extends Dashboard['role']> = Extract<Dashboard, { role: Role }>;
export type DashboardProps<Role extends Dashboard['role']> = { data: DashboardOf<Role> | undefined };

export function useDashboard() {
  return useQuery(dashboardApi.get.queryOptions());
}

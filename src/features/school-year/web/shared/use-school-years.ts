import { useQuery } from '@tanstack/react-query';
import { schoolYearsApi } from '../school-year.client.ts';

/** The school's years, latest first, for choosing one. They change a few times a year. */
export function useSchoolYears() {
  return useQuery(schoolYearsApi.list.queryOptions({ staleTime: 60_000 }));
}

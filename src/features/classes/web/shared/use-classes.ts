import { useQuery } from '@tanstack/react-query';
import { classesApi } from './classes.client.ts';

/** The classes that the reader may see, by level and name. They change a few times a year. */
export function useClasses() {
  return useQuery(classesApi.list.queryOptions({ staleTime: 60_000 }));
}

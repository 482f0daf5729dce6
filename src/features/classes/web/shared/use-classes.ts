import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { classesApi } from './classes.client.ts';

/** The classes visible to the reader, by level and name. They rarely change. */
export function useClasses() {
  const query = useQuery(classesApi.list.queryOptions({ staleTime: 60_000 }));
  const { error } = query;
  useEffect(() => {
    // Required by the specification.
    // oxlint-disable-next-line no-console
    if (error) console.error('The list of classes could not be loaded', error);
  }, [error]);
  return query;
}

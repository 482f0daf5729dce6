import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { classesApi } from './classes.client.ts';

/** The classes that the reader may see, by level and name. They change a few times a year. */
export function useClasses() {
  const query = useQuery(classesApi.list.queryOptions({ staleTime: 60_000 }));
  const { error } = query;
  useEffect(() => {
    // The specification asks for it.
    // oxlint-disable-next-line no-console
    if (error) console.error('The list of classes could not be loaded', error);
  }, [error]);
  return query;
}

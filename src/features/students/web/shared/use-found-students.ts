import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { studentsApi } from './students.client.ts';

/** Search results by name, 50 at a time with the next 50 on demand. */
export function useFoundStudents(search: string, enabled: boolean) {
  const found = useInfiniteQuery(
    studentsApi.list.infiniteOptions({
      input: (page: number) => ({ search, sort: 'full_name' as const, page }),
      initialPageParam: 1,
      getNextPageParam: ({ total, more }, pages) =>
        more || pages.length * PAGE_SIZE < total ? pages.length + 1 : undefined,
      enabled,
      placeholderData: keepPreviousData,
    }),
  );
  const pages = enabled ? (found.data?.pages ?? []) : [];
  const last = pages.at(-1);
  return {
    students: pages.flatMap((page) => page.students),
    /** Null until loaded. */
    total: last ? last.total : null,
    more: last?.more ?? false,
    loading: enabled && found.isPending,
    error: found.error,
    isFetching: found.isFetching,
    /** Retries the failed fetch: all of it, or only the next 50. */
    refetch: () => (found.isFetchNextPageError ? found.fetchNextPage() : found.refetch()),
    hasNext: enabled && found.hasNextPage,
    fetching: found.isFetchingNextPage,
    fetchNext: () => void found.fetchNextPage(),
  };
}

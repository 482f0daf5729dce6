import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { planFilters } from '../../lesson-log.filters.ts';
import { LOG_PAGE } from '../../lesson-log.rules.ts';
import { EntryList } from '../components/entry-list.tsx';
import { lessonLogApi } from '../lesson-log.client.ts';

/** The lessons of a class in a subject, newest first. */
export function PlacedEntries({ place }: { place: { class_id: string; subject_id: string } }) {
  const { t } = useLingui();
  const [{ page = 1 }, setFilters] = useFilters(planFilters);
  const list = useQuery(
    lessonLogApi.entries.queryOptions({
      input: { ...place, ...(page > 1 && { page }) },
      placeholderData: keepPreviousData,
    }),
  );
  if (!list.data) return list.error ? <LoadFailed of={list} /> : <RowsLoading />;
  const { entries, total } = list.data;
  if (total === 0)
    return (
      <EmptyState
        title={t`No lesson written yet`}
      >{t`Lessons appear here once their teacher has written them.`}</EmptyState>
    );
  return (
    <>
      <EntryList lessons={entries} shows="teacher" />
      <Pagination
        page={page}
        pageSize={LOG_PAGE}
        total={total}
        onPage={(next) => setFilters({ page: next })}
      />
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { KeptNotice } from '#features/people/web/shared/own/kept-notice.tsx';
import { OwnChildren } from '#features/people/web/shared/own/own-children.tsx';
import { useOwnList } from '#features/people/web/shared/own/use-own-list.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { familyFilters } from '../lesson-log.filters.ts';
import { LOG_PAGE } from '../lesson-log.rules.ts';
import { EntryList } from './components/entry-list.tsx';
import { lessonLogApi } from './lesson-log.client.ts';

/** The lessons of the student, or of a parent's child, by day. */
export function OwnLogPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(familyFilters);
  const log = useOwnList({
    key: lessonLogApi.family.key(),
    kind: 'own-lesson-log',
    filters,
    ask: (input) => lessonLogApi.family.call(input),
  });
  const data = log.data?.value;
  const lessons = data && (
    <>
      {data.total === 0 && (
        <EmptyState title={t`No lesson written yet`}>
          {t`Lessons appear here once their teacher has written them.`}
        </EmptyState>
      )}
      <EntryList lessons={data.lessons} shows="subject" child={data.student_id ?? ''} />
      <Pagination
        page={filters.page ?? 1}
        pageSize={LOG_PAGE}
        total={data.total}
        onPage={(page) => setFilters({ page })}
      />
    </>
  );
  return (
    <>
      <PageHeader title={t`Lesson log`} back={{ to: '/assignments', label: t`Assignments` }} />
      {log.data && <KeptNotice of={log.data} />}
      {log.isPending && <RowsLoading />}
      <LoadFailed of={log} />
      {data && (
        <OwnChildren
          of={data}
          child={filters.child}
          onChild={(child) => setFilters({ child, page: undefined })}
        >
          {lessons}
        </OwnChildren>
      )}
    </>
  );
}

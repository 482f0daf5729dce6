import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { studentsApi } from '#features/students/web/shared/students.client.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { familyFilters } from '../attendance.filters.ts';
import { justificationsApi } from './shared/attendance.client.ts';
import { StudentAttendance } from './shared/attendance-part.tsx';

/** For a parent's children or the student: the days, the totals, and a way to justify an absence. */
export function FamilyPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(familyFilters);
  const list = useQuery(studentsApi.list.queryOptions({ input: {} }));
  const first = useFirstChild(filters.child === undefined);
  const children = list.data?.students ?? [];
  const isComing = list.isPending || first.isLoading;
  const chosen = isComing
    ? undefined
    : (children.find(({ id }) => id === (filters.child ?? first.data)) ?? children[0]);
  return (
    <>
      <PageHeader title={t`Attendance`} />
      <LoadFailed of={list} />
      {isComing && <RowsLoading />}
      {list.data && !isComing && !chosen && (
        <EmptyState title={t`No student record is linked to your account yet.`}>
          {t`Please contact the school office.`}
        </EmptyState>
      )}
      {chosen && children.length === 1 && <StudentAttendance studentId={chosen.id} />}
      {chosen && children.length > 1 && (
        <Tabs
          label={t`Children`}
          value={chosen.id}
          onChange={(child) => setFilters({ child })}
          tabs={children.map(({ id, full_name, roll_number }) => ({
            value: id,
            label: full_name ?? roll_number,
            content: <StudentAttendance studentId={id} />,
          }))}
        />
      )}
    </>
  );
}

/** Loads the first person's month in parallel with the list if the URL selects nobody. */
function useFirstChild(enabled: boolean) {
  const queries = useQueryClient();
  return useQuery({
    queryKey: justificationsApi.mine.queryKey(),
    enabled,
    queryFn: async () => {
      const { first } = await justificationsApi.mine.call();
      if (!first) return null;
      const { student_id, ...attendance } = first;
      queries.setQueryData(justificationsApi.student.queryKey({ input: { student_id } }), attendance);
      return student_id;
    },
  });
}

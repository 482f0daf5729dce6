import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAuth } from '#features/people/web/shared/auth-context.tsx';
import { studentsApi } from '#features/students/web/shared/students.client.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Tabs } from '#platform/ui/tabs.tsx';
import { familyCardFilters } from '../report-cards.filters.ts';
import { OwnReportCards, StudentReportCards } from './shared/cards-part.tsx';

export function OwnCardsPage() {
  const { t } = useLingui();
  const { userRole } = useAuth();
  return (
    <>
      <PageHeader title={t`Report Cards`} />
      {userRole === 'parent' ? <ChildrenCards /> : <OwnReportCards />}
    </>
  );
}

function ChildrenCards() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(familyCardFilters);
  const list = useQuery(studentsApi.list.queryOptions({ input: {} }));
  if (!list.data) return list.error ? <LoadFailed of={list} /> : <RowsLoading />;
  const children = list.data.students;
  const chosen = children.find(({ id }) => id === filters.child) ?? children[0];
  if (!chosen)
    return (
      <EmptyState title={t`No child is linked to your account yet.`}>
        {t`Please contact the school office.`}
      </EmptyState>
    );
  if (children.length === 1) return <StudentReportCards studentId={chosen.id} />;
  return (
    <Tabs
      label={t`Children`}
      value={chosen.id}
      onChange={(child) => setFilters({ child })}
      tabs={children.map(({ id, full_name, roll_number }) => ({
        value: id,
        label: full_name ?? roll_number,
        content: <StudentReportCards studentId={id} />,
      }))}
    />
  );
}

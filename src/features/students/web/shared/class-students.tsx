import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { studentFilters } from '../../students.filters.ts';
import { StudentTable } from '../student-table.tsx';
import { studentsApi } from './students.client.ts';

const { sort, direction, page } = studentFilters;
const inAddress = { sort, direction, page };

/** All students of a class, whatever their status. */
export function ClassStudents({ classId }: { classId: string }) {
  const { t } = useLingui();
  const [order, setOrder] = useFilters(inAddress);
  const list = useQuery(
    studentsApi.list.queryOptions({
      input: { ...order, class_id: classId },
      placeholderData: keepPreviousData,
    }),
  );
  useErrorToast(list.error);
  if (list.error) return <LoadFailed of={list} />;
  return (
    <Card padded={false}>
      <StudentTable
        ofOneClass
        students={list.data?.students ?? []}
        loading={list.isPending}
        order={order}
        onOrder={setOrder}
        empty={
          <EmptyState
            title={t`No students enrolled yet`}
            action={
              <LinkButton to="/students" variant="secondary">
                {t`Go to Students`}
              </LinkButton>
            }
          />
        }
      />
      <Pagination
        page={order.page ?? 1}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        more={list.data?.more}
        onPage={(page) => setOrder({ page })}
      />
    </Card>
  );
}

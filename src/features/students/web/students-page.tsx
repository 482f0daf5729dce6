import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { useAsked } from '#platform/ui/dialogs/use-asked.ts';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { studentFilters } from '../students.filters.ts';
import { mayExportStudents, mayOpenEarlyWarning, mayWriteStudents } from '../students.policy.ts';
import { StudentTable } from './student-table.tsx';
import { studentsApi } from './shared/students.client.ts';
import { StudentsActions } from './students-actions.tsx';
import { StudentsEmpty } from './students-empty.tsx';
import { StudentsSummary } from './students-summary.tsx';
import { StudentsToolbar } from './students-toolbar.tsx';

export function StudentsPage() {
  const { t } = useLingui();
  const may = useMay();
  const [filters, setFilters] = useFilters(studentFilters);
  const list = useQuery(studentsApi.list.queryOptions({ input: filters, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const enrol = useLazyDialog(async () => {
    const { EnrolDialog } = await import('./enrol-dialog.tsx');
    return EnrolDialog;
  });
  useAsked({ enrol: may(mayWriteStudents) && enrol.show });

  // A page beyond the last is empty too, although the school is not.
  const filtered = Boolean(filters.search || filters.class_id || filters.status || filters.page);
  const enrolButton = may(mayWriteStudents) && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} busy={enrol.loading} onClick={enrol.show}>
      {t`Enroll Student`}
    </Button>
  );

  return (
    <>
      <PageHeader
        title={t`Students`}
        actions={
          may(mayWriteStudents) || may(mayExportStudents) ? (
            <StudentsActions filters={filters} enrolButton={enrolButton} />
          ) : (
            // The head opens it from the reports instead.
            may(mayOpenEarlyWarning) && (
              <LinkButton to="/reports/early-warning" variant="secondary">{t`Early warning`}</LinkButton>
            )
          )
        }
      />
      <div className="flex flex-col gap-2.5">
        <StudentsSummary />
        <StudentsToolbar filters={filters} onFilters={setFilters} />
        <LoadFailed of={list} />
        {!list.error && (
          <Card padded={false}>
            <StudentTable
              students={list.data?.students ?? []}
              loading={list.isPending}
              empty={
                <StudentsEmpty
                  filtered={filtered}
                  onClear={() => setFilters({ search: '', class_id: '', status: undefined })}
                  enrolButton={enrolButton}
                />
              }
              order={filters}
              onOrder={setFilters}
            />
            <Pagination
              page={filters.page ?? 1}
              pageSize={PAGE_SIZE}
              total={list.data?.total ?? 0}
              more={list.data?.more}
              onPage={(page) => setFilters({ page })}
            />
          </Card>
        )}
      </div>
      {enrol.Dialog && <enrol.Dialog onClose={enrol.close} />}
    </>
  );
}

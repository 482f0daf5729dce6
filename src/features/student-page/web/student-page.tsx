import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { Spinner } from '#platform/ui/spinner.tsx';
import { StudentRecord } from './student-record.tsx';
import { studentsApi } from '#features/students/web/shared/students.client.ts';

/** One student: who they are, where they stand, and whom to call. */
export function StudentPage() {
  const { t } = useLingui();
  const { studentId = '' } = useParams();
  const student = useQuery(studentsApi.get.queryOptions({ input: { student_id: studentId } }));
  const { data, error } = student;
  const back = { to: '/students', label: t`Back to Students` };

  if (data) return <StudentRecord student={data} back={back} />;
  return (
    <>
      <PageHeader title={isMissing(error) ? t`Student not found` : t`Student`} back={back} />
      {!error && <Spinner label={t`Loading...`} />}
      {!isMissing(error) && <LoadFailed of={student} />}
      {isMissing(error) && (
        <EmptyState
          title={t`This student does not exist, or you may not see their record.`}
          action={
            <LinkButton to="/students" variant="secondary">
              {t`Back to Students`}
            </LinkButton>
          }
        />
      )}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { StudentRecord } from './student-record.tsx';
import { studentsApi } from '#features/students/web/shared/students.client.ts';

export function StudentPage() {
  const { t } = useLingui();
  const { studentId = '' } = useParams();
  const student = useQuery(studentsApi.get.queryOptions({ input: { student_id: studentId } }));
  const back = { to: '/students', label: t`Back to Students` };

  if (student.data)
    return <StudentRecord student={student.data} path={`/students/${studentId}`} back={back} />;
  return (
    <RecordAwaited
      of={student}
      title={t`Student`}
      missing={{
        title: t`Student not found`,
        sentence: t`This student does not exist, or you may not see their record.`,
      }}
      back={back}
    />
  );
}

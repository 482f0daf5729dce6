import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { studentsApi } from '#features/students/web/shared/students.client.ts';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { ChildSwitcher } from './child-switcher.tsx';
import { StudentRecord } from './student-record.tsx';

/** One child's page for a parent, with links to the siblings. */
export function ChildPage() {
  const { t } = useLingui();
  const { studentId = '' } = useParams();
  const student = useQuery(studentsApi.get.queryOptions({ input: { student_id: studentId } }));
  const children = useQuery(studentsApi.list.queryOptions({ input: {} }));
  const family = children.data?.students ?? [];

  if (!student.data)
    return (
      <RecordAwaited
        of={student}
        title={t`My Children`}
        missing={{
          title: t`Child not found`,
          sentence: t`This child is not linked to your account. Please contact the school office.`,
        }}
        back={{ to: '/my-children', label: t`Back to My Children` }}
      />
    );
  return (
    <StudentRecord
      student={student.data}
      path={`/my-children/${studentId}`}
      above={<ChildSwitcher family={family} chosen={studentId} />}
    />
  );
}

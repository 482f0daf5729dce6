import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { TeacherDetails } from './teacher-details.tsx';
import { TeachingTable } from './teaching-table.tsx';
import { teachersApi } from './teachers.client.ts';

export function TeacherPage() {
  const { t } = useLingui();
  const { teacherId = '' } = useParams();
  const query = useQuery(teachersApi.get.queryOptions({ input: { user_id: teacherId } }));
  const { data: teacher } = query;
  const back = { to: '/teachers', label: t`Back to Teachers` };
  if (!teacher)
    return (
      <RecordAwaited
        of={query}
        title={t`Teacher`}
        missing={{
          title: t`Teacher not found`,
          sentence: t`This person does not exist, or is not a teacher.`,
        }}
        back={back}
      />
    );
  return (
    <>
      <PageHeader title={teacher.full_name} back={back} />
      <div className="flex flex-col gap-6">
        <TeacherDetails teacher={teacher} />
        <TeachingTable teaching={teacher.teaching} />
      </div>
    </>
  );
}

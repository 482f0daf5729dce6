import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Card } from '#platform/ui/card.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { HistoryEvent } from '../history-event.tsx';
import { studentsApi } from './students.client.ts';

/** What happened to a student since enrolment, newest first. */
export function StudentHistory({ studentId }: { studentId: string }) {
  const { t } = useLingui();
  const events = useQuery(studentsApi.history.queryOptions({ input: { student_id: studentId } }));
  const { data, error } = events;
  return (
    <Card title={t`History`}>
      <LoadFailed of={events} />
      {!data && !error && <Skeleton />}
      <ol className="border-line flex flex-col gap-4 border-s ps-4">
        {data?.map((event) => (
          <li key={event.id}>
            <HistoryEvent event={event} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

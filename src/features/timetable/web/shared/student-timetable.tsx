import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { timetableApi } from './timetable.client.ts';
import { WeekView } from './week-view.tsx';

/** A student's timetable on the student's page. */
export function StudentTimetable({ studentId }: { studentId: string }) {
  const [day, setDay] = useState<string>();
  const query = useQuery(
    timetableApi.ofStudent.queryOptions({
      input: { student_id: studentId, ...(day && { day }) },
      placeholderData: keepPreviousData,
    }),
  );
  if (!query.data) return query.error ? <LoadFailed of={query} /> : <RowsLoading />;
  return (
    <WeekView week={query.data} answeredAt={query.dataUpdatedAt} shows="teacher" day={day} onDay={setDay} />
  );
}

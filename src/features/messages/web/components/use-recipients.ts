import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { studentsApi } from '#features/students/web/shared/students.client.ts';
import {
  mayWriteToOffice,
  mayWriteToOwnTeachers,
  mayWriteToStaff,
  mayWriteToTeachers,
} from '../../messages.policy.ts';
import { messagesApi } from '../shared/messages.client.ts';

export type Recipient = { label: string; teacherId?: string; studentId?: string | undefined };

/**
 * The people whom the reader may contact: the office, colleagues, and the teachers of their children or their
 * own.
 */
export function useRecipients(): Recipient[] {
  const { t } = useLingui();
  const may = useMay();
  const colleagues = useQuery({
    ...messagesApi.colleagues.queryOptions(),
    enabled: may(mayWriteToStaff),
  });
  const own = useQuery({ ...messagesApi.own.queryOptions(), enabled: may(mayWriteToOwnTeachers) });
  const children = useQuery({
    ...studentsApi.list.queryOptions({ input: {} }),
    enabled: may(mayWriteToTeachers),
  });
  const students = may(mayWriteToTeachers) ? (children.data?.students ?? []) : [];
  const queries = useQueryClient();
  const teachers = useQuery({
    queryKey: ['teachers-of-children', ...students.map(({ id }) => id)],
    queryFn: () =>
      Promise.all(
        students.map(({ id }) =>
          queries.fetchQuery(messagesApi.teachers.queryOptions({ input: { student_id: id } })),
        ),
      ),
    enabled: students.length > 0,
  });
  const nameOf = ({ full_name }: { full_name: string | null }) => full_name ?? t`N/A`;
  return [
    ...(may(mayWriteToOffice) ? [{ label: t`The office` }] : []),
    ...(colleagues.data?.people ?? []).map((person) => ({ label: nameOf(person), teacherId: person.id })),
    ...(own.data?.people ?? []).map((person) => ({
      label: nameOf(person),
      teacherId: person.id,
      studentId: own.data?.student_id,
    })),
    ...students.flatMap((student, place) =>
      (teachers.data?.[place]?.people ?? []).map((person) => ({
        label: t`${nameOf(person)}, teacher of ${nameOf(student)}`,
        teacherId: person.id,
        studentId: student.id,
      })),
    ),
  ];
}

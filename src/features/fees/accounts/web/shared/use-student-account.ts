import { useQuery } from '@tanstack/react-query';
import { isMissing } from '#platform/ui/forms/refusals.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { maySeeFees } from '../../../fees.policy.ts';
import { feesApi } from '../../../web/fees.client.ts';

/** A student's fee account for pages about the student; `hidden` is true if the reader may not see it. */
export function useStudentAccount(studentId: string) {
  const may = useMay()(maySeeFees);
  const { data, error } = useQuery({
    ...feesApi.account.queryOptions({ input: { student_id: studentId } }),
    enabled: may,
  });
  return { account: data, error, hidden: !may || isMissing(error) };
}

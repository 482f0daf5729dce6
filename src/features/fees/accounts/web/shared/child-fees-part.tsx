import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { feesApi } from '../../../web/fees.client.ts';
import { ChildAccount } from '../families/family-account.tsx';

/** A parent's tab of a child's fees. */
export function ChildFees({ studentId }: { studentId: string }) {
  const account = useQuery(feesApi.account.queryOptions({ input: { student_id: studentId } }));
  if (account.data) return <ChildAccount account={account.data} />;
  return account.error ? <LoadFailed of={account} /> : <Skeleton className="block h-96 w-full" />;
}

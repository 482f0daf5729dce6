import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';

type Props = { studentId: string; children: (account: FeeAccount) => ReactNode };

const useAccount = (studentId: string) =>
  useQuery(feesApi.account.queryOptions({ input: { student_id: studentId } }));

/** Loads a student's fee account for its page; shows a message if there is no such student. */
export function AccountLoaded({ studentId, children }: Props) {
  const { t } = useLingui();
  const account = useAccount(studentId);
  // A failed refresh must not replace data already shown.
  if (account.data) return children(account.data);
  return (
    <RecordAwaited
      of={account}
      title={t`Fee Account`}
      missing={{
        title: t`Student not found`,
        sentence: t`This student does not exist, or you may not see their fees.`,
      }}
      back={{ to: '/fees', label: t`Back to Fees` }}
    />
  );
}

/** The same for a part of a page, whose head the page shows. */
export function AccountPart({ studentId, children }: Props) {
  const account = useAccount(studentId);
  if (account.data) return children(account.data);
  return account.error ? <LoadFailed of={account} /> : <Skeleton className="block h-96 w-full" />;
}

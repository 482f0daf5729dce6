import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { FeeAccount } from '../../../charges/fees.contract.ts';
import { feesApi } from '../../../web/fees.client.ts';
import { AccountActions } from '../account-actions.tsx';
import { OfficeAccount } from '../office-account.tsx';
import { useAccountPayment } from '../use-account-payment.tsx';

/** The office's tab of a student's fees. */
export function StudentFees({ studentId }: { studentId: string }) {
  const account = useQuery(feesApi.account.queryOptions({ input: { student_id: studentId } }));
  if (account.data) return <Fees account={account.data} />;
  return account.error ? <LoadFailed of={account} /> : <Skeleton className="block h-96 w-full" />;
}

function Fees({ account }: { account: FeeAccount }) {
  const { pay, dialog } = useAccountPayment(account);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <AccountActions account={account} pay={null} />
      </div>
      <OfficeAccount account={account} pay={pay} figures={false} />
      {dialog}
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { feesApi } from '../../../web/fees.client.ts';
import { AccountActions } from '../account-actions.tsx';
import { AccountBody } from '../account-body.tsx';
import { useAccountPayment } from '../use-account-payment.tsx';
import type { FeeAccount } from '../../../charges/fees.contract.ts';

export function StudentFees({ studentId }: { studentId: string }) {
  const account = useQuery(feesApi.account.queryOptions({ input: { student_id: studentId } }));
  if (account.data) return <Fees account={account.data} />;
  return account.error ? <LoadFailed of={account} /> : <FeesLoading />;
}

function Fees({ account }: { account: FeeAccount }) {
  const { pay, dialog } = useAccountPayment(account);
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <AccountActions account={account} pay={null} />
      </div>
      <AccountBody account={account} pay={pay} figures={false} />
      {dialog}
    </>
  );
}

function FeesLoading() {
  const { t } = useLingui();
  return (
    <div aria-busy className="flex flex-col gap-3">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-28 w-full" />
      <Skeleton className="h-64 w-full" />
      <span className="sr-only">{t`Loading...`}</span>
    </div>
  );
}

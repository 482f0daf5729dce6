import type { FeeAccount } from '../../../charges/fees.contract.ts';
import { AccountActions } from '../account-actions.tsx';
import { AccountPart } from '../account-loaded.tsx';
import { OfficeAccount } from '../office-account.tsx';
import { useAccountPayment } from '../use-account-payment.tsx';

/** The office's tab of a student's fees. */
export function StudentFees({ studentId }: { studentId: string }) {
  return <AccountPart studentId={studentId}>{(account) => <Fees account={account} />}</AccountPart>;
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

import { useLingui } from '@lingui/react/macro';
import { Link } from '#platform/ui/routing/link.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountHead } from './account-head.tsx';
import { AccountLoaded } from './account-loaded.tsx';
import { OfficeAccount } from './office-account.tsx';
import { useAccountPayment } from './use-account-payment.tsx';

/** One student's fee account for the office, siblings included. */
export function FeeAccountPage() {
  const { studentId = '' } = useParams();
  return (
    <AccountLoaded studentId={studentId}>{(account) => <AccountView account={account} />}</AccountLoaded>
  );
}

function AccountView({ account }: { account: FeeAccount }) {
  const { t } = useLingui();
  const { pay, dialog } = useAccountPayment(account);
  return (
    <>
      <AccountHead
        account={account}
        link={
          <Link
            to={`/students/${account.student.student_id}`}
            className="text-primary underline underline-offset-2"
          >
            {t`Student’s page`}
          </Link>
        }
        actions={<AccountActions account={account} pay={pay} />}
      />
      <OfficeAccount account={account} pay={pay} />
      {dialog}
    </>
  );
}

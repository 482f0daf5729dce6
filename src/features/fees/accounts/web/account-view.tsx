import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { AccountBalances } from './account-balances.tsx';
import { AccountFamily } from './account-family.tsx';
import { AccountFees } from './account-fees.tsx';
import { AccountHead } from './account-head.tsx';
import { FamilyLive } from '../../families/web/family-live.tsx';
import { PaymentList } from '../../payments/web/payment-list.tsx';
import { usePaymentFilters } from '../../payments/web/use-payment-filters.ts';

// The office's own: a family does not fetch it.
const AccountEntries = lazy(() =>
  import('./account-entries.tsx').then((module) => ({ default: module.AccountEntries })),
);

/** A student's fees with all that the office does with them; a family reads the same. It follows what others do meanwhile. */
export function AccountView({ account }: { account: FeeAccount }) {
  const { t } = useLingui();
  const isOffice = useMay()(mayKeepFees);
  const halted = useHalted();
  const { filters, setFilters, open, show } = usePaymentFilters();
  const [family, setFamily] = useState(false);
  const record = useLazyDialog(() =>
    import('../../payments/web/record-payment-dialog.tsx').then((module) => module.RecordPaymentDialog),
  );
  const { student_id } = account.student;
  const pay = isOffice
    ? {
        disabled: halted,
        loading: record.loading,
        family,
        start: (forFamily: boolean) => {
          setFamily(forFamily);
          record.show();
        },
      }
    : null;
  return (
    <>
      <AccountHead account={account} pay={pay} />
      <HaltedBanner />
      <AccountBalances account={account} isOffice={isOffice} halted={halted} />
      <div className="flex flex-col gap-6">
        <AccountFees fees={account.fees} />
        {account.siblings.length > 0 && <AccountFamily account={account} pay={pay} />}
        {isOffice && (
          <Suspense>
            <AccountEntries studentId={student_id} halted={halted} />
          </Suspense>
        )}
        <PaymentList
          input={{ student_id, ...(filters.page && { page: filters.page }) }}
          onPage={(page) => setFilters({ page })}
          open={open}
          onOpen={show}
          empty={
            <EmptyState title={t`No payments recorded`} className="rounded-t-none border-x-0 border-b-0" />
          }
        />
      </div>
      {record.Dialog && <record.Dialog studentId={student_id} family={family} onClose={record.close} />}
      {[account.student, ...account.siblings].map((student) => (
        <FamilyLive key={student.student_id} studentId={student.student_id} />
      ))}
    </>
  );
}

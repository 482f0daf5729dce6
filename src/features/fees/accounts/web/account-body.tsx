import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { moneyOf } from '#platform/money/amount.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { mayKeepFees } from '../../fees.policy.ts';
import { FamilyLive } from './families/family-live.tsx';
import { PaymentList } from '../../payments/web/payment-list.tsx';
import { usePaymentFilters } from '../../payments/web/use-payment-filters.ts';
import { AccountBalances, CreditActions } from './account-balances.tsx';
import { AccountFamily } from './account-family.tsx';
import { AccountFees } from './account-fees.tsx';
import type { PaymentEntry } from './use-account-payment.tsx';

// For the office only, so families do not download it.
const AccountEntries = lazy(() =>
  import('./account-entries.tsx').then((module) => ({ default: module.AccountEntries })),
);

const StudentReminders = lazy(() =>
  import('../../reminders/web/student-reminders.tsx').then((module) => ({
    default: module.StudentReminders,
  })),
);

// For families only, so the office does not download it. Placed below the fees, because it loads later and must not shift them.
const FamilyPaying = lazy(() =>
  import('../../payments/web/claims/family-paying.tsx').then((module) => ({ default: module.FamilyPaying })),
);

type Props = {
  account: FeeAccount;
  pay: PaymentEntry;
  /** False if the page shows the balance elsewhere. */
  figures?: boolean;
};

/** The balance and payments of a student, siblings included, for office and family alike. Updates live. */
export function AccountBody({ account, pay, figures = true }: Props) {
  const { t } = useLingui();
  const isOffice = useMay()(mayKeepFees);
  const halted = useHalted();
  const { filters, setFilters, open, show } = usePaymentFilters();
  const { student_id } = account.student;
  return (
    <>
      <HaltedBanner />
      {figures && <AccountBalances account={account} />}
      {isOffice && moneyOf(account.credit) > 0n && <CreditActions account={account} halted={halted} />}
      <div className="flex flex-col gap-6">
        <AccountFees fees={account.fees} />
        {!isOffice && (
          <Suspense>
            <FamilyPaying students={[account.student]} input={{ student_id }} />
          </Suspense>
        )}
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
        {isOffice && (
          <Suspense>
            <StudentReminders studentId={student_id} />
          </Suspense>
        )}
      </div>
      {[account.student, ...account.siblings].map((student) => (
        <FamilyLive key={student.student_id} studentId={student.student_id} />
      ))}
    </>
  );
}

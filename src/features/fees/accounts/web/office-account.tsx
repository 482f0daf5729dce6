import { useLingui } from '@lingui/react/macro';
import { Suspense, lazy } from 'react';
import { HaltedBanner } from '#features/ledger/web/shared/halted-banner.tsx';
import { useHalted } from '#features/ledger/web/shared/use-halted.ts';
import { formatAmount, moneyOf, totalAmount } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { StatCard } from '#platform/ui/stat-card.tsx';
import { StatGrid } from '#platform/ui/stat-grid.tsx';
import { duesOf } from '../account.rules.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { PaymentList } from '../../payments/web/payment-list.tsx';
import { usePaymentFilters } from '../../payments/web/use-payment-filters.ts';
import { AccountFamily } from './account-family.tsx';
import { FeeList } from './fee-list.tsx';
import { AccountLive } from './account-live.tsx';
import type { PaymentEntry } from './use-account-payment.tsx';

// Most accounts have no discount and no reminder, so the page does not wait for their code.
const AccountEntries = lazy(() =>
  import('./account-entries.tsx').then((module) => ({ default: module.AccountEntries })),
);
const StudentReminders = lazy(() =>
  import('../../reminders/web/student-reminders.tsx').then((module) => ({
    default: module.StudentReminders,
  })),
);

// An empty list shares its edges with the card.
const EDGES = 'rounded-t-none border-x-0 border-b-0';

type Props = {
  account: FeeAccount;
  pay: PaymentEntry;
  /** False if the page shows the balance elsewhere. */
  figures?: boolean;
};

/** A student's balance, fees and payments for the office, siblings included. Updates live. */
export function OfficeAccount({ account, pay, figures = true }: Props) {
  const { t } = useLingui();
  const halted = useHalted();
  const { filters, setFilters, open, show } = usePaymentFilters();
  const { student_id } = account.student;
  return (
    <>
      <HaltedBanner />
      {figures && <AccountBalances account={account} />}
      {moneyOf(account.credit) > 0n && <CreditActions account={account} halted={halted} />}
      <div className="flex flex-col gap-6">
        <Card title={t`Fees`} padded={false}>
          {account.fees.length === 0 ? (
            <EmptyState title={t`No fees found`} className={EDGES} />
          ) : (
            <FeeList fees={account.fees} today={account.today} />
          )}
        </Card>
        {account.siblings.length > 0 && <AccountFamily account={account} pay={pay} />}
        <Suspense>
          <AccountEntries studentId={student_id} halted={halted} />
        </Suspense>
        <PaymentList
          input={{ student_id, ...(filters.page && { page: filters.page }) }}
          onPage={(page) => setFilters({ page })}
          open={open}
          onOpen={show}
          empty={<EmptyState title={t`No payments recorded`} className={EDGES} />}
        />
        <Suspense>
          <StudentReminders studentId={student_id} />
        </Suspense>
      </div>
      {[account.student, ...account.siblings].map((student) => (
        <AccountLive key={student.student_id} studentId={student.student_id} />
      ))}
    </>
  );
}

function AccountBalances({ account }: { account: FeeAccount }) {
  const { t } = useLingui();
  const { overdue } = duesOf(account);
  const paid = totalAmount(account.fees.map(({ amount_paid }) => amount_paid));
  return (
    <StatGrid>
      <StatCard label={t`Balance`} value={formatAmount(account.balance, 'XAF')} />
      <StatCard label={t`Overdue`} value={formatMoney(overdue, 'XAF')} />
      <StatCard label={t`Total Paid`} value={formatMoney(paid, 'XAF')} />
      <StatCard
        label={t`Credit`}
        value={formatAmount(account.credit, 'XAF')}
        hint={t`To use for the next fees`}
      />
    </StatGrid>
  );
}

/** Office actions for a credit: pay open fees with it or refund it. */
function CreditActions({ account, halted }: { account: FeeAccount; halted: boolean }) {
  const { t } = useLingui();
  const use = useLazyDialog(() =>
    import('../../payments/web/use-credit-dialog.tsx').then((module) => module.UseCreditDialog),
  );
  const refund = useLazyDialog(() =>
    import('../../payments/web/refund-dialog.tsx').then((module) => module.RefundDialog),
  );
  return (
    <div className="mb-4 flex flex-wrap gap-2">
      <Button
        variant="secondary"
        disabled={halted || moneyOf(account.balance) === 0n}
        busy={use.loading}
        onClick={use.show}
      >
        {t`Use credit`}
      </Button>
      <Button variant="secondary" disabled={halted} busy={refund.loading} onClick={refund.show}>
        {t`Refund credit`}
      </Button>
      {use.Dialog && <use.Dialog account={account} onClose={use.close} />}
      {refund.Dialog && <refund.Dialog account={account} onClose={refund.close} />}
    </div>
  );
}

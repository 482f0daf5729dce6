import { useLingui } from '@lingui/react/macro';
import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountText } from '#platform/money/money.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { FeeStanding } from '../../../charges/fee-standing.contract.ts';
import type { FeeAccount } from '../../../charges/fees.contract.ts';
import { FamilyPaying } from '../../../payments/web/claims/family-paying.tsx';
import type { FeePayment } from '../../../payments/payments.contract.ts';
import { PaymentList } from '../../../payments/web/payment-list.tsx';
import { usePaymentFilters } from '../../../payments/web/use-payment-filters.ts';
import { usePaymentReceipt } from '../../../payments/web/use-payment-receipt.tsx';
import { duesOf } from '../../account.rules.ts';
import { AccountLive } from '../account-live.tsx';
import { FeeList } from '../fee-list.tsx';
import { FamilyStanding } from './family-standing.tsx';

type Props = {
  shown: readonly FeeStanding[];
  /** The student whose payments and claims are listed; by default those of the whole family. */
  input: { student_id?: string };
  /** The list of fees. */
  children: ReactNode;
};

/** The fees of one child or of all, as the family reads them: the debt, how to pay it, fees and payments. Updates live. */
export function FamilyAccount({ shown, input, children }: Props) {
  return (
    <div className="flex flex-col gap-6">
      <FamilyStanding shown={shown} />
      <FamilyPaying students={shown} input={input} />
      {children}
      <FamilyPayments input={input} />
      {shown.map(({ student_id }) => (
        <AccountLive key={student_id} studentId={student_id} />
      ))}
    </div>
  );
}

/** One child's account as the family reads it. */
export function ChildAccount({ account }: { account: FeeAccount }) {
  const { t } = useLingui();
  const { student, fees, today } = account;
  return (
    <FamilyAccount shown={[standingOf(account)]} input={{ student_id: student.student_id }}>
      <Card title={t`Fees`} padded={false}>
        {fees.length === 0 ? <NoFees /> : <FeeList fees={fees} today={today} foldsPaid />}
      </Card>
    </FamilyAccount>
  );
}

function standingOf(account: FeeAccount): FeeStanding {
  const { overdue, next } = duesOf(account);
  return {
    ...account.student,
    balance: account.balance,
    overdue: amountText(overdue),
    credit: account.credit,
    next_due_date: next?.day ?? null,
    next_due: next ? amountText(next.amount) : '0',
  };
}

export function NoFees() {
  const { t } = useLingui();
  return (
    <div className="px-4 pb-4 md:px-5">
      <EmptyState title={t`No fees found`} />
    </div>
  );
}

/** Payments, newest first, each with its details and its receipt. */
function FamilyPayments({ input }: Pick<Props, 'input'>) {
  const { t } = useLingui();
  const { filters, setFilters, open, show } = usePaymentFilters();
  const { showReceipt, loading, receiptDialog } = usePaymentReceipt();
  return (
    <>
      <PaymentList
        input={{ ...input, ...(filters.page && { page: filters.page }) }}
        onPage={(page) => setFilters({ page })}
        open={open}
        onOpen={show}
        receipt={receiptButton(loading, showReceipt)}
        empty={
          <div className="px-4 pb-4 md:px-5">
            <EmptyState title={t`No payments recorded`} />
          </div>
        }
      />
      {receiptDialog}
    </>
  );
}

type ReceiptButtonProps = { payment: FeePayment; busy: boolean; onShow: (paymentId: string) => void };

const receiptButton =
  (loading: string | null, onShow: ReceiptButtonProps['onShow']) => (payment: FeePayment) => (
    <ReceiptButton payment={payment} busy={loading === payment.id} onShow={onShow} />
  );

/** Above the row's own button, which covers the whole row. */
function ReceiptButton({ payment: { id, receipt }, busy, onShow }: ReceiptButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="relative max-md:mt-1"
      icon={<Printer aria-hidden />}
      busy={busy}
      aria-label={t`Receipt ${receipt}`}
      onClick={() => onShow(id)}
    >
      {t`Receipt`}
    </Button>
  );
}

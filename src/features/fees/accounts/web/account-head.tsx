import { useLingui } from '@lingui/react/macro';
import { FileText, HandCoins, Receipt } from 'lucide-react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { Button } from '#platform/ui/button.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { useBillWindow } from '../../receipts/web/shared/print-bill.tsx';

/** How the office begins a payment from here; null for a family, which only reads. */
export type PaymentEntry = {
  disabled: boolean;
  loading: boolean;
  /** What was asked for last: the whole family's fees. */
  family: boolean;
  start: (forFamily: boolean) => void;
} | null;

type Props = { account: FeeAccount; pay: PaymentEntry };

/** Whose fees these are, and what is done with them: a payment, a bill, a statement. */
export function AccountHead({ account, pay }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { printBill, billDialog } = useBillWindow();
  const statement = useLazyDialog(() =>
    import('./shared/fee-statement-dialog.tsx').then((module) => module.FeeStatementDialog),
  );
  const { student } = account;
  return (
    <>
      <PageHeader
        title={nameOf(student)}
        subtitle={[student.roll_number || t`N/A`, student.class && classLabel(student.class)]
          .filter(Boolean)
          .join(' · ')}
        back={{ to: '/fees', label: t`Back to Fees` }}
        actions={
          <>
            {pay && (
              <Button
                variant="primary"
                icon={<HandCoins aria-hidden />}
                disabled={pay.disabled}
                busy={pay.loading && !pay.family}
                onClick={() => pay.start(false)}
              >
                {t`Record Payment`}
              </Button>
            )}
            <Button
              variant="secondary"
              icon={<Receipt aria-hidden />}
              onClick={() => printBill(student.student_id)}
            >
              {t`Print bill`}
            </Button>
            <Button
              variant="secondary"
              icon={<FileText aria-hidden />}
              busy={statement.loading}
              onClick={statement.show}
            >
              {t`Statement of account`}
            </Button>
          </>
        }
      />
      {billDialog}
      {statement.Dialog && (
        <statement.Dialog studentId={student.student_id} family={false} onClose={statement.close} />
      )}
    </>
  );
}

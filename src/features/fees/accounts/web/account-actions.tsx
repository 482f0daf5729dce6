import { useLingui } from '@lingui/react/macro';
import { FileText, HandCoins, Receipt } from 'lucide-react';
import { Button } from '#platform/ui/button.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { useBillWindow } from '../../papers/web/shared/print-bill.tsx';
import type { PaymentEntry } from './use-account-payment.tsx';

type Props = { account: FeeAccount; pay: PaymentEntry };

export function AccountActions({ account: { student }, pay }: Props) {
  const { t } = useLingui();
  const { printBill, billDialog } = useBillWindow();
  const statement = useLazyDialog(() =>
    import('../../papers/web/shared/fee-statement-dialog.tsx').then((module) => module.FeeStatementDialog),
  );
  return (
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
      {billDialog}
      {statement.Dialog && (
        <statement.Dialog studentId={student.student_id} family={false} onClose={statement.close} />
      )}
    </>
  );
}

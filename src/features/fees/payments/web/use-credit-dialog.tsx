import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { formatAmount } from '#platform/money/amount.ts';
import { showToast } from '#platform/ui/toasts/toast.ts';
import type { FeeAccount } from '../../charges/fees.contract.ts';
import { paymentsApi } from '../../web/fees.client.ts';
import { SendDialog } from '#platform/ui/forms/send-dialog.tsx';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { useFeeForm } from '../../web/shared/use-fee-form.ts';

type Props = { account: FeeAccount; onClose: () => void };

const Nothing = z.strictObject({});

export function UseCreditDialog({ account, onClose }: Props) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const { student } = account;
  const { sending, unanswered } = useFeeForm({
    of: `use credit ${student.student_id}`,
    schema: Nothing,
    begin: {},
    call: (_, options) => paymentsApi.useCredit.call({ student_id: student.student_id }, options),
    onDone: ({ amount }) => {
      const used = formatAmount(amount, 'XAF');
      showToast({ title: t`Success`, description: t`Credit used: ${used}` });
      onClose();
    },
  });
  const credit = formatAmount(account.credit, 'XAF');
  const balance = formatAmount(account.balance, 'XAF');
  return (
    <SendDialog
      title={t`Use credit`}
      description={nameOf(student)}
      submit={t`Use credit`}
      busyLabel={t`Processing...`}
      size="sm"
      dirty={false}
      sending={sending}
      unanswered={unanswered}
      onClose={onClose}
    >
      <p>{t`The credit of ${credit} will pay open fees of ${balance}, oldest first.`}</p>
    </SendDialog>
  );
}

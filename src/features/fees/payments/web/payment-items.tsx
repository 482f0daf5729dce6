import { useLingui } from '@lingui/react/macro';
import { formatAmount } from '#platform/money/amount.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { PaymentItem } from '../payments.contract.ts';
import { FeeStudentCell } from '../../web/shared/fee-student-cell.tsx';
import { feeLabel } from '../../web/shared/fee-words.tsx';

export function PaymentItems({ items }: { items: readonly PaymentItem[] }) {
  const { t } = useLingui();
  return (
    <div className="rounded border border-line">
      <DataTable
        caption={t`Fees of this payment`}
        rows={items}
        rowKey={(item) => item.student_fee_id}
        empty={null}
        columns={[
          { key: 'student', header: t`Student`, primary: true, cell: student },
          { key: 'fee', header: t`Fee Type`, cell: fee },
          { key: 'amount', header: t`Amount`, align: 'end', cell: allocated },
        ]}
      />
    </div>
  );
}

const student = (item: PaymentItem) => <FeeStudentCell student={item.student} />;
const fee = ({ fee_name, instalment, instalments, fund }: PaymentItem) =>
  [feeLabel(fee_name, instalment, instalments), fund].filter(Boolean).join(' · ');
const allocated = (item: PaymentItem) => (
  <span className="figures">{formatAmount(item.amount_allocated, 'XAF')}</span>
);

import { useLingui } from '@lingui/react/macro';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { takenOff } from '../../fees.rules.ts';
import { useBillWindow } from '../../papers/web/shared/print-bill.tsx';
import { FeeStudentCell } from '../../web/shared/fee-student-cell.tsx';
import { feeLabel, FeeStatusBadge, useTermName } from '../../web/shared/fee-words.tsx';
import { Lateness } from '../../web/shared/lateness.tsx';
import { TwoLines } from '../../web/shared/two-lines.tsx';

type Props = {
  fees: readonly StudentFee[];
  /** The school's day, from which lateness counts. */
  today: string;
  loading?: boolean;
  /** Whether fees of several children are mixed, so that each shows its student. */
  withStudent?: boolean;
  /** Paid fees are behind a button: for families, who look for what is still to pay. */
  foldsPaid?: boolean;
};

/**
 * Fees of a student or a family, unpaid ones first, each with its bill. What was charged and the discount are columns
 * only where a fee was reduced. Shown to the office and to families alike.
 */
export function FeeList({ fees, today, loading = false, withStudent = false, foldsPaid = false }: Props) {
  const { t } = useLingui();
  const { printBill, billDialog } = useBillWindow();
  const [unfolded, setUnfolded] = useState(false);
  const unpaid = fees.filter((fee) => !isPaid(fee)).toSorted(byDueDate);
  const paid = fees.filter(isPaid).toSorted(byDueDate);
  const open = foldsPaid ? unpaid : [...unpaid, ...paid];
  const of = { today, withStudent, printBill };
  return (
    <>
      {(open.length > 0 || loading) && <FeeTable caption={t`Fees`} fees={open} loading={loading} {...of} />}
      {foldsPaid && paid.length > 0 && (
        <details onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className="cursor-pointer px-4 py-2.5 font-medium pointer-coarse:py-3 md:px-5">
            {t`Paid (${paid.length})`}
          </summary>
          {unfolded && <FeeTable caption={t`Paid`} fees={paid} loading={false} {...of} />}
        </details>
      )}
      {billDialog}
    </>
  );
}

const isPaid = ({ balance }: StudentFee) => moneyOf(balance) === 0n;
const byDueDate = (a: StudentFee, b: StudentFee) => (a.due_date < b.due_date ? -1 : 1);

type PrintBill = ReturnType<typeof useBillWindow>['printBill'];
type TableProps = Required<Pick<Props, 'fees' | 'today' | 'loading' | 'withStudent'>> & {
  caption: string;
  printBill: PrintBill;
};

function FeeTable({ caption, fees, today, loading, withStudent, printBill }: TableProps) {
  const { t } = useLingui();
  const isReduced = !withStudent && fees.some((fee) => takenOff(fee) > 0n);
  const columns: (Column<StudentFee> | false)[] = [
    { key: 'fee', header: t`Fee Type`, primary: true, cell: feeType },
    withStudent && { key: 'student', header: t`Student`, cell: student, phone: 'below' },
    isReduced && { key: 'charged', header: t`Charged`, align: 'end', cell: charged },
    isReduced && { key: 'reduced', header: t`Discount`, align: 'end', cell: reduced },
    { key: 'due', header: t`Amount Due`, align: 'end', cell: due },
    { key: 'paid', header: t`Amount Paid`, align: 'end', cell: amountPaid },
    { key: 'balance', header: t`Balance`, align: 'end', phone: 'aside', cell: balance },
    { key: 'on', header: t`Due Date`, phone: 'below', cell: dueDate(today) },
    { key: 'status', header: t`Status`, cell: status },
    { key: 'bill', header: t`Actions`, hideHeader: true, align: 'end', cell: bill(printBill) },
  ];
  return (
    // The columns with large sums exceed a tablet's width, so they scroll in a container.
    <div className="relative overflow-x-auto">
      <DataTable
        caption={caption}
        rows={fees}
        rowKey={(fee) => fee.id}
        loading={loading}
        columns={columns.filter((column) => column !== false)}
      />
    </div>
  );
}

const figures = (text: string) => <span className="figures">{text}</span>;
const feeType = (fee: StudentFee) => <FeeType fee={fee} />;
const student = (fee: StudentFee) => <FeeStudentCell student={fee.student} />;
const charged = (fee: StudentFee) => figures(formatAmount(fee.amount_charged, 'XAF'));
const due = (fee: StudentFee) => figures(formatAmount(fee.amount_due, 'XAF'));
const amountPaid = (fee: StudentFee) => figures(formatAmount(fee.amount_paid, 'XAF'));
const balance = (fee: StudentFee) => <strong>{figures(formatAmount(fee.balance, 'XAF'))}</strong>;
const dueDate = (today: string) => (fee: StudentFee) => <DueDate fee={fee} today={today} />;
const status = (fee: StudentFee) => <FeeStatusBadge status={fee.status} />;
const bill = (printBill: PrintBill) => (fee: StudentFee) => <BillButton fee={fee} printBill={printBill} />;

/** The total of discounts and waivers. */
function reduced(fee: StudentFee) {
  const off = takenOff(fee);
  return figures(off === 0n ? '-' : formatMoney(off, 'XAF'));
}

function FeeType({ fee: { structure, instalment, instalments } }: { fee: StudentFee }) {
  const termName = useTermName();
  return (
    <TwoLines below={termName(structure)}>
      <span className="wrap-anywhere">{feeLabel(structure.name, instalment, instalments)}</span>
    </TwoLines>
  );
}

/** The due date, and the number of days late for an overdue fee. */
function DueDate({ fee, today }: { fee: StudentFee; today: string }) {
  const day = <span className="whitespace-nowrap">{formatDay(fee.due_date, currentLocale())}</span>;
  if (fee.status !== 'overdue') return day;
  return (
    <>
      {day}
      {' · '}
      <Lateness since={fee.due_date} today={today} />
    </>
  );
}

function BillButton({ fee, printBill }: { fee: StudentFee; printBill: PrintBill }) {
  const { t } = useLingui();
  const name = feeLabel(fee.structure.name, fee.instalment, fee.instalments);
  return (
    <Button
      variant="secondary"
      size="sm"
      className="max-md:mt-1"
      icon={<Receipt aria-hidden />}
      aria-label={t`Bill for ${name}`}
      onClick={() => printBill(fee.student.student_id, fee.id)}
    >
      {t`Bill`}
    </Button>
  );
}

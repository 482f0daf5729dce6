import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { StudentFee } from '../fees.contract.ts';
import { FeeStudentCell } from '../../web/shared/fee-student-cell.tsx';
import { FeeStatusBadge, feeLabel, useTermName } from '../../web/shared/fee-words.tsx';
import { FeeActions, type FeeActionHandlers } from './fee-actions.tsx';

type Props = { fees: readonly StudentFee[]; loading: boolean; handlers: FeeActionHandlers };

/**
 * Nine columns with large sums just fit a laptop, set a little closer than elsewhere. On a tablet they slide in their own box;
 * what can be done with a row stays in sight, and its open menu lies above the rows below.
 */
const BOX = [
  'relative overflow-x-auto md:[&_td]:px-2 md:[&_th]:px-2 md:[&_thead_th]:whitespace-normal',
  'md:[&_tr>:last-child]:sticky md:[&_tr>:last-child]:end-0 md:[&_tr>:last-child]:bg-card',
  'md:[&_td:has([aria-expanded=true])]:z-15',
  // One line a row: the class gives way to the name, and stands on the student's page.
  'xl:[&_tbody_th_.cell-value>span]:flex xl:[&_tbody_th_.cell-value>span]:max-w-56',
  'xl:[&_tbody_th_.cell-value>span]:items-baseline xl:[&_tbody_th_.cell-value>span]:gap-1.5',
  'xl:[&_tbody_th_a]:max-w-full xl:[&_tbody_th_a]:shrink-0 xl:[&_tbody_th_a]:truncate',
].join(' ');

/** What students owe, fee by fee, what is owed before what is paid. Fifty of them are not drawn again because a dialog opens over them. */
export const FeeTable = memo(function FeeTable({ fees, loading, handlers }: Props) {
  const { t } = useLingui();
  return (
    <div className={BOX}>
      <DataTable
        caption={t`Student Fees`}
        rows={fees}
        rowKey={(fee) => fee.id}
        loading={loading}
        columns={[
          { key: 'student', header: t`Student`, primary: true, cell: student },
          { key: 'roll_number', header: t`Roll Number`, cell: (fee) => rollNumber(fee, t`N/A`) },
          { key: 'fee', header: t`Fee Type`, cell: feeType, phone: 'below' },
          { key: 'due', header: t`Amount Due`, align: 'end', cell: due },
          { key: 'paid', header: t`Amount Paid`, align: 'end', cell: paid },
          { key: 'balance', header: t`Balance`, align: 'end', cell: balance, phone: 'aside' },
          { key: 'due_date', header: t`Due Date`, cell: dueDate, phone: 'below' },
          { key: 'status', header: t`Status`, cell: status, phone: 'below' },
          {
            key: 'actions',
            header: t`Actions`,
            align: 'end',
            cell: actions(handlers),
          },
        ]}
      />
    </div>
  );
});

const student = (fee: StudentFee) => (
  <FeeStudentCell student={fee.student} to={`/students/${fee.student.student_id}?tab=fees`} />
);
const rollNumber = (fee: StudentFee, none: string) => (
  <span className="whitespace-nowrap tabular-nums">{fee.student.roll_number || none}</span>
);
const feeType = (fee: StudentFee) => <FeeType fee={fee} />;
const sum = (amount: string) => <span className="whitespace-nowrap">{formatAmount(amount, null)}</span>;
const due = (fee: StudentFee) => <Due fee={fee} />;
const paid = (fee: StudentFee) => sum(fee.amount_paid);
const balance = (fee: StudentFee) => <span className="font-semibold">{sum(fee.balance)}</span>;
const dueDate = (fee: StudentFee) => (
  <span className="whitespace-nowrap tabular-nums">{formatDay(fee.due_date, currentLocale())}</span>
);
const status = (fee: StudentFee) => <FeeStatusBadge status={fee.status} />;
const actions = (handlers: FeeActionHandlers) => (fee: StudentFee) => <FeeActions fee={fee} {...handlers} />;

/** What is due; where a discount or a waiver took something off, what was charged stands below it. */
function Due({ fee }: { fee: StudentFee }) {
  const { t } = useLingui();
  const charged = formatAmount(fee.amount_charged, null);
  return (
    <span className="inline-flex flex-col items-end">
      {sum(fee.amount_due)}
      {fee.amount_charged !== fee.amount_due && (
        <span className="text-sm whitespace-nowrap text-muted">{t`of ${charged}`}</span>
      )}
    </span>
  );
}

function FeeType({ fee }: { fee: StudentFee }) {
  const { t } = useLingui();
  const termName = useTermName();
  const name = fee.structure.name || t`N/A`;
  return (
    <span
      className="xl:block xl:max-w-36 xl:truncate"
      title={`${feeLabel(name, fee.instalment, fee.instalments)}, ${termName(fee.structure.academic_term)} ${fee.structure.academic_year}`}
    >
      {feeLabel(name, fee.instalment, fee.instalments)}
    </span>
  );
}

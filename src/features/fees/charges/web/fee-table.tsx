import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { Payer, StudentFee } from '../fees.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { FeeStatusBadge, feeLabel, useTermName } from '../../web/shared/fee-words.tsx';
import { Lateness } from '../../web/shared/lateness.tsx';
import { PayerCell } from '../../web/shared/payer-cell.tsx';
import { TwoLines } from '../../web/shared/two-lines.tsx';
import { FeeActions, type FeeActionHandlers } from './fee-actions.tsx';

type Props = {
  fees: readonly StudentFee[];
  payers: ReadonlyMap<string, Payer>;
  today: string;
  loading: boolean;
  handlers: FeeActionHandlers;
};

/**
 * Two compact lines per row, so that a dozen fees fit on a laptop. On a tablet the columns scroll
 * in their own box; the actions column stays visible, and its open menu overlaps the rows below.
 */
const BOX = [
  'relative overflow-x-auto md:[&_td]:px-2 md:[&_th]:px-2 md:[&_tbody_:is(td,th)]:py-px md:[&_tbody_*]:leading-4.5',
  'md:[&_tr>:last-child]:sticky md:[&_tr>:last-child]:end-0 md:[&_tr>:last-child]:bg-card',
  'md:[&_td:has([aria-expanded=true])]:z-15',
].join(' ');

/**
 * All fees, unpaid ones first. Memoized, so that opening a dialog does not render fifty rows again.
 */
export const FeeTable = memo(function FeeTable({ fees, payers, today, loading, handlers }: Props) {
  const { t } = useLingui();
  const columns: Column<StudentFee>[] = [
    { key: 'student', header: t`Student`, primary: true, cell: studentCell },
    { key: 'fee', header: t`Fee Type`, cell: typeCell, phone: 'below' },
    { key: 'due', header: t`Amount Due`, align: 'end', cell: dueCell },
    { key: 'balance', header: t`Balance`, align: 'end', cell: restCell, phone: 'aside' },
    {
      key: 'due_date',
      header: t`Due Date`,
      cell: dueDateCell(today),
      phone: 'below',
    },
    {
      key: 'payer',
      header: t`Parent`,
      cell: payerCell(payers),
    },
    { key: 'status', header: t`Status`, cell: statusCell },
    {
      key: 'actions',
      header: t`Actions`,
      align: 'end',
      cell: actionsCell(handlers),
    },
  ];
  return (
    <div className={BOX}>
      <DataTable
        caption={t`Student Fees`}
        rows={fees}
        rowKey={(fee) => fee.id}
        loading={loading}
        columns={columns}
      />
    </div>
  );
});

const studentCell = (fee: StudentFee) => <FeeStudentName fee={fee} />;
const typeCell = (fee: StudentFee) => <FeeType fee={fee} />;
const dueCell = (fee: StudentFee) => <Due fee={fee} />;
const restCell = (fee: StudentFee) => <Rest fee={fee} />;
const dueDateCell = (today: string) => (fee: StudentFee) => <DueDate fee={fee} today={today} />;
const payerCell = (payers: Props['payers']) => (fee: StudentFee) => (
  <PayerCell payer={payers.get(fee.student.student_id)} />
);
const statusCell = (fee: StudentFee) => <FeeStatusBadge status={fee.status} />;
const actionsCell = (handlers: FeeActionHandlers) => (fee: StudentFee) => (
  <FeeActions fee={fee} {...handlers} />
);

const sum = (amount: string) => <span className="whitespace-nowrap">{formatAmount(amount, null)}</span>;

function FeeStudentName({ fee: { student } }: { fee: StudentFee }) {
  const { t } = useLingui();
  const name = useFeeStudentName()(student);
  const facts = [student.class && classLabel(student.class), student.roll_number || t`N/A`];
  return (
    <TwoLines
      below={<span className="whitespace-nowrap tabular-nums">{facts.filter(Boolean).join(' · ')}</span>}
    >
      <Link
        to={`/students/${student.student_id}?tab=fees`}
        className="wrap-break-word text-primary hover:underline"
      >
        {name}
      </Link>
    </TwoLines>
  );
}

/** The amount due; below it the original charge where a discount or waiver reduced it. */
function Due({ fee }: { fee: StudentFee }) {
  const { t } = useLingui();
  const charged = formatAmount(fee.amount_charged, null);
  return (
    <TwoLines align="end" below={fee.amount_charged !== fee.amount_due && t`of ${charged}`}>
      {sum(fee.amount_due)}
    </TwoLines>
  );
}

function Rest({ fee }: { fee: StudentFee }) {
  const { t } = useLingui();
  const paid = formatAmount(fee.amount_paid, null);
  return (
    <TwoLines align="end" below={<span className="whitespace-nowrap">{t`${paid} paid`}</span>}>
      <span className="font-semibold">{sum(fee.balance)}</span>
    </TwoLines>
  );
}

/** The due date and how late it is. A phone shows only one: the lateness, "Paid", or the date. */
function DueDate({ fee, today }: { fee: StudentFee; today: string }) {
  const { t } = useLingui();
  const day = (
    <span className="whitespace-nowrap tabular-nums">{formatDay(fee.due_date, currentLocale())}</span>
  );
  if (fee.status === 'overdue')
    return (
      <span className="inline-flex flex-col">
        <span className="max-md:hidden">{day}</span>
        <span className="md:text-xs">
          <Lateness since={fee.due_date} today={today} />
        </span>
      </span>
    );
  if (fee.status !== 'paid') return day;
  return (
    <>
      <span className="max-md:hidden">{day}</span>
      <span className="md:hidden">{t`Paid`}</span>
    </>
  );
}

/** The fee's name and term; on a phone preceded by the class. */
function FeeType({ fee }: { fee: StudentFee }) {
  const { t } = useLingui();
  const termName = useTermName();
  const { structure, instalment, instalments, student } = fee;
  const label = feeLabel(structure.name || t`N/A`, instalment, instalments);
  return (
    <TwoLines below={termName(structure)}>
      {student.class && <span className="md:hidden">{`${classLabel(student.class)} · `}</span>}
      <span className="md:block md:max-w-36 md:truncate" title={label}>
        {label}
      </span>
    </TwoLines>
  );
}

import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
import { useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { FeeFilters, StudentFee } from '../../../charges/fees.contract.ts';
import { feesApi } from '../../../web/fees.client.ts';
import { FeeStudentCell } from '../../../web/shared/fee-student-cell.tsx';
import { feeLabel, FeeStatusBadge, useTermName } from '../../../web/shared/fee-words.tsx';
import { Lateness } from '../../../web/shared/lateness.tsx';
import { TwoLines } from '../../../web/shared/two-lines.tsx';
import { useBillWindow } from '../../../papers/web/shared/print-bill.tsx';

type Props = {
  input: Pick<FeeFilters, 'student_id' | 'page'>;
  /** Whether fees of several children are mixed, so that each shows its student. */
  withStudent: boolean;
  onPage: (page: number) => void;
};

/** A family's fees, one line each with its bill; secondary details are collapsed below. */
export function FamilyFeeList({ input, withStudent, onPage }: Props) {
  const { t } = useLingui();
  const list = useQuery(feesApi.list.queryOptions({ input, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const { printBill, billDialog } = useBillWindow();
  const [unfolded, setUnfolded] = useState(false);
  const fees = list.data?.fees ?? [];
  const open = fees.filter(({ status }) => status !== 'paid');
  const paid = fees.filter(({ status }) => status === 'paid');
  const shown = { withStudent, printBill, today: list.data?.today ?? '' };
  return (
    <Card title={t`Fees`} padded={false}>
      {list.error && (
        <div className="px-4 pb-4 md:px-5">
          <LoadFailed of={list} />
        </div>
      )}
      {list.data && fees.length === 0 && (
        <div className="px-4 pb-4 md:px-5">
          <EmptyState title={t`No fees found`} />
        </div>
      )}
      {(open.length > 0 || list.isPending) && (
        <FamilyFeeTable caption={t`Fees`} fees={open} loading={list.isPending} {...shown} />
      )}
      {paid.length > 0 && (
        <details onToggle={(event) => setUnfolded(event.currentTarget.open)}>
          <summary className="cursor-pointer px-4 py-2.5 font-medium pointer-coarse:py-3 md:px-5">
            {t`Paid (${paid.length})`}
          </summary>
          {unfolded && <FamilyFeeTable caption={t`Paid`} fees={paid} loading={false} {...shown} />}
        </details>
      )}
      <Pagination
        label={t`Pages of fees`}
        page={input.page ?? 1}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        onPage={onPage}
      />
      {billDialog}
    </Card>
  );
}

type TableProps = {
  caption: string;
  fees: readonly StudentFee[];
  loading: boolean;
  withStudent: boolean;
  today: string;
  printBill: PrintBill;
};

function FamilyFeeTable({ caption, fees, loading, withStudent, today, printBill }: TableProps) {
  const { t } = useLingui();
  const columns: (Column<StudentFee> | undefined)[] = [
    { key: 'fee', header: t`Fee Type`, primary: true, cell: feeType },
    withStudent ? { key: 'student', header: t`Student`, cell: student, phone: 'below' } : undefined,
    { key: 'due', header: t`Amount Due`, align: 'end', cell: (fee) => formatAmount(fee.amount_due, 'XAF') },
    {
      key: 'paid',
      header: t`Amount Paid`,
      align: 'end',
      cell: (fee) => formatAmount(fee.amount_paid, 'XAF'),
    },
    { key: 'balance', header: t`Balance`, align: 'end', cell: balance, phone: 'aside' },
    {
      key: 'on',
      header: t`Due Date`,
      cell: dueDate(today),
      phone: 'below',
    },
    { key: 'status', header: t`Status`, cell: status },
    { key: 'bill', header: t`Actions`, hideHeader: true, align: 'end', cell: bill(printBill) },
  ];
  return (
    // Eight columns exceed a tablet's width, so they scroll in their card instead of with the page.
    <div className="relative overflow-x-auto">
      <DataTable
        caption={caption}
        rows={fees}
        rowKey={(fee) => fee.id}
        loading={loading}
        columns={columns.filter((column) => column !== undefined)}
      />
    </div>
  );
}

const feeType = (fee: StudentFee) => <FeeType fee={fee} />;
const student = (fee: StudentFee) => <FeeStudentCell student={fee.student} />;
const balance = (fee: StudentFee) => (
  <strong className="whitespace-nowrap">{formatAmount(fee.balance, 'XAF')}</strong>
);
const dueDate = (today: string) => (fee: StudentFee) => <DueDate fee={fee} today={today} />;
const status = (fee: StudentFee) => <FeeStatusBadge status={fee.status} />;

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

function FeeType({ fee: { structure, instalment, instalments } }: { fee: StudentFee }) {
  const termName = useTermName();
  return (
    <TwoLines below={termName(structure.academic_term)}>
      <span className="wrap-anywhere">{feeLabel(structure.name, instalment, instalments)}</span>
    </TwoLines>
  );
}

type PrintBill = ReturnType<typeof useBillWindow>['printBill'];

function bill(printBill: PrintBill) {
  return (fee: StudentFee) => <BillButton fee={fee} printBill={printBill} />;
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

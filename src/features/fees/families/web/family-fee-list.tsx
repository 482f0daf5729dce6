import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Receipt } from 'lucide-react';
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
import type { FeeFilters, StudentFee } from '../../charges/fees.contract.ts';
import { feesApi } from '../../web/fees.client.ts';
import { FeeStudentCell } from '../../web/shared/fee-student-cell.tsx';
import { feeLabel, FeeStatusBadge, useTermName } from '../../web/shared/fee-words.tsx';
import { useBillWindow } from '../../receipts/web/shared/print-bill.tsx';

type Props = {
  input: Pick<FeeFilters, 'student_id' | 'page'>;
  /** Where fees of several children stand together, each says whose it is. */
  withStudent: boolean;
  onPage: (page: number) => void;
};

/** What is still to be paid stands above what is done with; else the order of the due dates stays. */
const openFirst = (fees: readonly StudentFee[]) => [
  ...fees.filter(({ status }) => status !== 'paid'),
  ...fees.filter(({ status }) => status === 'paid'),
];

/** The fees of a family, each with its bill. */
export function FamilyFeeList({ input, withStudent, onPage }: Props) {
  const { t } = useLingui();
  const list = useQuery(feesApi.list.queryOptions({ input, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const { printBill, billDialog } = useBillWindow();
  const columns: (Column<StudentFee> | undefined)[] = [
    { key: 'fee', header: t`Fee Type`, primary: true, cell: feeType },
    withStudent ? { key: 'student', header: t`Student`, cell: student } : undefined,
    { key: 'due', header: t`Amount Due`, align: 'end', cell: (fee) => formatAmount(fee.amount_due, 'XAF') },
    {
      key: 'paid',
      header: t`Amount Paid`,
      align: 'end',
      cell: (fee) => formatAmount(fee.amount_paid, 'XAF'),
    },
    { key: 'balance', header: t`Balance`, align: 'end', cell: balance },
    { key: 'on', header: t`Due Date`, cell: dueDate },
    { key: 'status', header: t`Status`, cell: status },
    { key: 'bill', header: t`Actions`, hideHeader: true, align: 'end', cell: bill(printBill) },
  ];
  return (
    <Card title={t`Fees`} padded={false}>
      {list.error && (
        <div className="px-4 pb-4 md:px-5">
          <LoadFailed of={list} />
        </div>
      )}
      {(list.data || !list.error) && (
        // On a tablet eight columns are wider than their card: they slide in it, and the page stays where it is.
        <div className="relative overflow-x-auto">
          <DataTable
            caption={t`Fees`}
            rows={openFirst(list.data?.fees ?? [])}
            rowKey={(fee) => fee.id}
            loading={list.isPending}
            empty={
              <div className="px-4 pb-4 md:px-5">
                <EmptyState title={t`No fees found`} />
              </div>
            }
            columns={columns.filter((column) => column !== undefined)}
          />
        </div>
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

const feeType = (fee: StudentFee) => <FeeType fee={fee} />;
const student = (fee: StudentFee) => <FeeStudentCell student={fee.student} />;
const balance = (fee: StudentFee) => <strong>{formatAmount(fee.balance, 'XAF')}</strong>;
const dueDate = (fee: StudentFee) => (
  <span className="whitespace-nowrap">{formatDay(fee.due_date, currentLocale())}</span>
);
const status = (fee: StudentFee) => <FeeStatusBadge status={fee.status} />;

function FeeType({ fee: { structure, instalment, instalments } }: { fee: StudentFee }) {
  const termName = useTermName();
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{feeLabel(structure.name, instalment, instalments)}</span>
      <span className="text-sm font-normal text-muted">{termName(structure.academic_term)}</span>
    </span>
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

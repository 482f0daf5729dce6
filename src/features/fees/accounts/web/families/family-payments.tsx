import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { useErrorToast } from '#platform/ui/toasts/use-error-toast.ts';
import type { FeePayment, PaymentFilters } from '../../../payments/payments.contract.ts';
import { paymentsApi } from '../../../web/fees.client.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { useMethodName } from '../../../web/shared/fee-words.tsx';
import { useFamilyReceipt } from './use-family-receipt.tsx';

type Props = {
  input: Pick<PaymentFilters, 'student_id' | 'page'>;
  withStudent: boolean;
  onPage: (page: number) => void;
};

/** A family's payments, newest first, each with its receipt. Reversed ones are marked. */
export function FamilyPayments({ input, withStudent, onPage }: Props) {
  const { t } = useLingui();
  const list = useQuery(paymentsApi.list.queryOptions({ input, placeholderData: keepPreviousData }));
  useErrorToast(list.error);
  const { showReceipt, loading, receiptDialog } = useFamilyReceipt();
  const columns: (Column<FeePayment> | undefined)[] = [
    { key: 'date', header: t`Date`, primary: true, cell: date },
    { key: 'reference', header: t`Reference`, cell: reference },
    withStudent ? { key: 'students', header: t`Students`, cell: students, phone: 'below' } : undefined,
    { key: 'method', header: t`Payment Method`, cell: method, phone: 'below' },
    { key: 'amount', header: t`Amount`, align: 'end', cell: amount, phone: 'aside' },
    {
      key: 'print',
      header: t`Actions`,
      hideHeader: true,
      align: 'end',
      cell: receiptButton({ showReceipt, loading }),
      phone: 'below',
    },
  ];
  return (
    <Card title={t`Payment History`} padded={false}>
      {list.error && (
        <div className="px-4 pb-4 md:px-5">
          <LoadFailed of={list} />
        </div>
      )}
      {(list.data || !list.error) && (
        <DataTable
          caption={t`Payment History`}
          rows={list.data?.payments ?? []}
          rowKey={(payment) => payment.id}
          loading={list.isPending}
          empty={
            <div className="px-4 pb-4 md:px-5">
              <EmptyState title={t`No payments recorded`} />
            </div>
          }
          columns={columns.filter((column) => column !== undefined)}
        />
      )}
      <Pagination
        label={t`Pages of payments`}
        page={input.page ?? 1}
        pageSize={PAGE_SIZE}
        total={list.data?.total ?? 0}
        onPage={onPage}
      />
      {receiptDialog}
    </Card>
  );
}

const date = (payment: FeePayment) => <PaymentDate payment={payment} />;
const reference = (payment: FeePayment) => <span className="figures">{payment.payment_reference}</span>;
const students = (payment: FeePayment) => <PaymentStudents payment={payment} />;
const method = (payment: FeePayment) => <PaymentMethodName payment={payment} />;
const amount = ({ total_amount, reversal }: FeePayment) => (
  <span className={reversal ? 'line-through' : undefined}>{formatAmount(total_amount, 'XAF')}</span>
);

type OfPayment = { payment: FeePayment };

function PaymentDate({ payment: { payment_date, reversal } }: OfPayment) {
  const { t } = useLingui();
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="whitespace-nowrap">{formatDay(payment_date, currentLocale())}</span>
      {reversal && <Badge tone="inactive">{t`Reversed`}</Badge>}
    </span>
  );
}

function PaymentStudents({ payment }: OfPayment) {
  const nameOf = useFeeStudentName();
  return <span className="wrap-anywhere">{payment.students.map(nameOf).join(', ')}</span>;
}

function PaymentMethodName({ payment }: OfPayment) {
  return useMethodName()(payment.payment_method);
}

type Receipts = Pick<ReturnType<typeof useFamilyReceipt>, 'showReceipt' | 'loading'>;

function receiptButton(receipts: Receipts) {
  return (payment: FeePayment) => <ReceiptButton payment={payment} {...receipts} />;
}

function ReceiptButton({ payment: { id, receipt }, showReceipt, loading }: OfPayment & Receipts) {
  const { t } = useLingui();
  return (
    <Button
      variant="secondary"
      size="sm"
      className="max-md:mt-1"
      icon={<Printer aria-hidden />}
      busy={loading === id}
      aria-label={t`Receipt ${receipt}`}
      onClick={() => showReceipt(id)}
    >
      {t`Receipt`}
    </Button>
  );
}

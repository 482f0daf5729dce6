import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay, formatNumber } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import type { FeePayment } from '../payments.contract.ts';
import { useMethodName } from '../../web/shared/fee-words.tsx';

type Props = {
  payments: readonly FeePayment[];
  loading: boolean;
  empty: ReactNode;
  onShow: (payment: FeePayment) => void;
};

/** Payments, each leading to its details. One that was taken back says so, and its sum is struck out. */
export function PaymentTable({ payments, loading, empty, onShow }: Props) {
  const { t } = useLingui();
  return (
    // The whole row takes the press of the button in its first cell.
    // Two lines a row, and close together: a dozen payments stand on a laptop.
    <div className="relative overflow-x-auto [&_tbody_tr]:relative [&_tbody_tr:hover]:bg-raised md:[&_tbody_:is(td,th)]:py-px md:[&_tbody_*]:leading-4.5">
      <DataTable
        caption={t`Payment History`}
        rows={payments}
        rowKey={(payment) => payment.id}
        loading={loading}
        empty={empty}
        columns={[
          { key: 'date', header: t`Date`, primary: true, cell: day(onShow) },
          { key: 'amount', header: t`Amount`, align: 'end', cell: paidAmount, phone: 'aside' },
          {
            key: 'method',
            header: t`Payment Method`,
            cell: method,
            phone: 'below',
          },
          { key: 'reference', header: t`Reference`, cell: reference, phone: 'below' },
          { key: 'students', header: t`Students`, align: 'end', cell: students },
          { key: 'notes', header: t`Notes`, cell: notes },
        ]}
      />
    </div>
  );
}

const day = (onShow: Props['onShow']) => (payment: FeePayment) => <Day payment={payment} onShow={onShow} />;
const paidAmount = (payment: FeePayment) => <PaidAmount payment={payment} />;
const method = (payment: FeePayment) => <Method payment={payment} />;
const reference = (payment: FeePayment) => (
  <Below line={namesOf(payment)}>
    <span className="figures">{payment.payment_reference || '-'}</span>
  </Below>
);
/** Whose fees it paid; a long list gives way. */
const namesOf = ({ students }: FeePayment) =>
  students
    .map(({ full_name }) => full_name)
    .filter(Boolean)
    .join(', ');
/** The specification's column: how many fees it is for. */
const students = (payment: FeePayment) => formatNumber(payment.items, currentLocale());
const notes = (payment: FeePayment) => (
  <span className="line-clamp-2 wrap-anywhere">{payment.notes || '-'}</span>
);

function Method({ payment: { payment_method, cashier } }: { payment: FeePayment }) {
  return <Below line={cashier}>{useMethodName()(payment_method)}</Below>;
}

/** What the column is for, and what else is told of it below, smaller. */
function Below({ line, children }: { line: string | null; children: ReactNode }) {
  return (
    <>
      {children}
      {line && (
        <span className="block max-w-72 truncate text-xs text-muted max-md:hidden" title={line}>
          {line}
        </span>
      )}
    </>
  );
}

function Day({ payment, onShow }: { payment: FeePayment; onShow: Props['onShow'] }) {
  const { t } = useLingui();
  const day = formatDay(payment.payment_date, currentLocale());
  return (
    <button
      type="button"
      className="text-start text-primary after:absolute after:inset-0 hover:underline"
      onClick={() => onShow(payment)}
    >
      <span className="sr-only">{t`${day}, receipt ${payment.receipt}: details`}</span>
      <span aria-hidden className="block whitespace-nowrap">
        {day}
      </span>
      <span aria-hidden className="figures block text-sm font-normal text-muted md:text-xs">
        {payment.receipt}
      </span>
    </button>
  );
}

function PaidAmount({ payment }: { payment: FeePayment }) {
  const { t } = useLingui();
  const sum = <span className="figures">{formatAmount(payment.total_amount, 'XAF')}</span>;
  if (!payment.reversal) return sum;
  return (
    <span className="inline-flex flex-col items-end gap-x-2 gap-y-1 md:flex-row-reverse md:items-center">
      <s className="text-muted">{sum}</s>
      <Badge tone="inactive">{t`Reversed`}</Badge>
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay, formatTime } from '#platform/time/format.ts';
import { Badge } from '#platform/ui/badge.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { FeePayment } from '../payments.contract.ts';
import { useMethodName } from '../../web/shared/fee-words.tsx';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';
import { TwoLines } from '../../web/shared/two-lines.tsx';

type Props = {
  payments: readonly FeePayment[];
  loading: boolean;
  empty: ReactNode;
  onShow: (payment: FeePayment) => void;
  /** Shown in each row in place of the cashier: the button of its receipt, for families. */
  receipt?: ((payment: FeePayment) => ReactNode) | undefined;
};

/** Payments, each linked to its details. A reversed one is marked, and its sum struck out. */
export function PaymentTable({ payments, loading, empty, onShow, receipt }: Props) {
  const { t } = useLingui();
  const columns: Column<FeePayment>[] = [
    { key: 'students', header: t`Students`, primary: true, cell: students(onShow) },
    { key: 'amount', header: t`Amount`, align: 'end', cell: paidAmount, phone: 'aside' },
    { key: 'date', header: t`Date`, cell: moment, phone: 'below' },
    { key: 'reference', header: t`Reference`, cell: reference },
    { key: 'method', header: t`Payment Method`, cell: method, phone: 'below' },
    receipt
      ? { key: 'receipt', header: t`Actions`, hideHeader: true, align: 'end', cell: receipt, phone: 'below' }
      : { key: 'cashier', header: t`Cashier`, cell: cashier },
  ];
  return (
    // The button in the first cell covers the whole row. Two compact lines per row, so that a dozen
    // payments fit on a laptop.
    <div className="relative overflow-x-auto [&_tbody_tr]:relative [&_tbody_tr:hover]:bg-raised md:[&_td]:px-2 md:[&_th]:px-2 md:[&_tbody_:is(td,th)]:py-px md:[&_tbody_*]:leading-4.5">
      <DataTable
        caption={t`Payment History`}
        rows={payments}
        rowKey={(payment) => payment.id}
        loading={loading}
        empty={empty}
        columns={columns}
      />
    </div>
  );
}

const students = (onShow: Props['onShow']) => (payment: FeePayment) => (
  <Students payment={payment} onShow={onShow} />
);
const paidAmount = (payment: FeePayment) => <PaidAmount payment={payment} />;
const moment = (payment: FeePayment) => <PaidAt payment={payment} />;
const method = (payment: FeePayment) => <Method payment={payment} />;
const reference = ({ receipt, payment_reference }: FeePayment) => (
  <TwoLines below={<span className="figures">{payment_reference}</span>}>
    <span className="figures whitespace-nowrap">{receipt}</span>
  </TwoLines>
);
const cashier = (payment: FeePayment) => payment.cashier;

/**
 * The students it was paid for, with their classes, and the office's notes below. A long list is
 * truncated.
 */
function Students({ payment, onShow }: { payment: FeePayment; onShow: Props['onShow'] }) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const names = payment.students.map(nameOf).join(', ');
  const day = formatDay(payment.payment_date, currentLocale());
  const classes = new Set(payment.students.flatMap((one) => (one.class ? classLabel(one.class) : [])));
  const below = [[...classes].join(', '), payment.notes].filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      className="block max-w-full text-start after:absolute after:inset-0 hover:underline md:max-w-60"
      onClick={() => onShow(payment)}
    >
      <span className="sr-only">{t`${names}: ${day}, receipt ${payment.receipt}: details`}</span>
      <span aria-hidden className="block truncate" title={names}>
        {names}
      </span>
      {below && (
        <span
          aria-hidden
          className="block truncate text-xs font-normal text-muted max-md:hidden"
          title={below}
        >
          {below}
        </span>
      )}
    </button>
  );
}

function PaidAt({ payment: { payment_date, created_at } }: { payment: FeePayment }) {
  const { timeZone } = useInstallation();
  return (
    <span className="whitespace-nowrap">
      {formatDay(payment_date, currentLocale())}{' '}
      <span className="tabular-nums md:block md:text-xs md:text-muted">
        {formatTime(created_at, currentLocale(), timeZone)}
      </span>
    </span>
  );
}

function Method({ payment: { payment_method } }: { payment: FeePayment }) {
  return useMethodName()(payment_method);
}

function PaidAmount({ payment }: { payment: FeePayment }) {
  const { t } = useLingui();
  const sum = <span className="figures whitespace-nowrap">{formatAmount(payment.total_amount, 'XAF')}</span>;
  if (!payment.reversal) return <span className="font-semibold">{sum}</span>;
  return (
    <span className="inline-flex flex-col items-end gap-x-2 gap-y-1 md:flex-row-reverse md:items-center">
      <s className="text-muted">{sum}</s>
      <Badge tone="inactive">{t`Reversed`}</Badge>
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { Debtor } from '../fee-reports.contract.ts';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';

type Props = { debtors: readonly Debtor[]; loading: boolean; empty: ReactNode };

const name = (debtor: Debtor) => <DebtorName debtor={debtor} />;
const overdue = (debtor: Debtor) => <strong>{formatAmount(debtor.overdue, null)}</strong>;
const late = ({ oldest_due_date }: Debtor) => (
  <span className="whitespace-nowrap">{formatDay(oldest_due_date, currentLocale())}</span>
);

const band = (key: 'to_30' | 'to_60' | 'to_90' | 'over_90', header: string): Column<Debtor> => ({
  key,
  header,
  align: 'end',
  cell: (debtor) => (moneyOf(debtor[key]) === 0n ? '–' : formatAmount(debtor[key], null)),
});

/** Students with what of their fees is late, by how late; each leads to the fee account. */
export function ReportDebtorTable({ debtors, loading, empty }: Props) {
  const { t } = useLingui();
  const columns: Column<Debtor>[] = [
    { key: 'student', header: t`Student`, primary: true, cell: name },
    { key: 'overdue', header: t`Overdue`, align: 'end', cell: overdue },
    { key: 'oldest', header: t`Late since`, cell: late },
    band('to_30', t`1 to 30 days`),
    band('to_60', t`31 to 60 days`),
    band('to_90', t`61 to 90 days`),
    band('over_90', t`Over 90 days`),
  ];
  return (
    // Four bands of large sums are wider than a tablet: they slide in their own box, and the page stays where it is.
    <div className="relative overflow-x-auto">
      <DataTable
        caption={t`Debtors`}
        rows={debtors}
        rowKey={({ student_id }) => student_id}
        rowLink={({ student_id }) => `/fees/students/${student_id}`}
        loading={loading}
        empty={empty}
        columns={columns}
      />
    </div>
  );
}

/** With class and number below: a name is not broken into pieces for the sake of the sums beside it. */
function DebtorName({ debtor }: { debtor: Debtor }) {
  const name = useFeeStudentName()(debtor);
  return (
    <span className="inline-flex min-w-0 flex-col md:min-w-36">
      <span className="wrap-anywhere">{name}</span>
      <span className="text-sm font-normal text-muted">
        {debtor.class && `${classLabel(debtor.class)} · `}
        <span className="whitespace-nowrap tabular-nums">{debtor.roll_number}</span>
      </span>
    </span>
  );
}

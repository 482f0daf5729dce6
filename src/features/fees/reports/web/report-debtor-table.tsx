import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { classLabel } from '#features/roster/classes.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Link } from '#platform/ui/routing/link.tsx';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import type { Debtor } from '../fee-reports.contract.ts';
import { Lateness } from '../../web/shared/lateness.tsx';
import { PayerCell } from '../../web/shared/payer-cell.tsx';
import { TwoLines } from '../../web/shared/two-lines.tsx';
import { useFeeStudentName } from '../../web/shared/fee-student-cell.tsx';

type Props = { debtors: readonly Debtor[]; today: string; loading: boolean; empty: ReactNode };

const name = (debtor: Debtor) => <DebtorName debtor={debtor} />;
const payer = ({ payer }: Debtor) => <PayerCell payer={payer} />;
const overdue = (debtor: Debtor) => <strong>{formatAmount(debtor.overdue, null)}</strong>;
const late =
  (today: string) =>
  ({ oldest_due_date }: Debtor) => (
    <TwoLines below={formatDay(oldest_due_date, currentLocale())}>
      <Lateness since={oldest_due_date} today={today} />
    </TwoLines>
  );

const band = (key: 'to_30' | 'to_60' | 'to_90' | 'over_90', header: string): Column<Debtor> => ({
  key,
  header,
  align: 'end',
  cell: (debtor) => (moneyOf(debtor[key]) === 0n ? '–' : formatAmount(debtor[key], null)),
});

/** Students with overdue amounts by age band and the guardian to call; each name links to the fee account. */
export function ReportDebtorTable({ debtors, today, loading, empty }: Props) {
  const { t } = useLingui();
  const columns: Column<Debtor>[] = [
    { key: 'student', header: t`Student`, primary: true, cell: name },
    { key: 'payer', header: t`Parent`, cell: payer, phone: 'below' },
    { key: 'overdue', header: t`Overdue`, align: 'end', cell: overdue, phone: 'aside' },
    { key: 'oldest', header: t`How late`, cell: late(today), phone: 'below' },
    band('to_30', t`1–30 days`),
    band('to_60', t`31–60 days`),
    band('to_90', t`61–90 days`),
    band('over_90', t`Over 90 days`),
  ];
  return (
    // Four age bands with large sums exceed a tablet's width, so they scroll in a container instead of with the page.
    <div className="relative overflow-x-auto md:[&_td]:px-2 md:[&_th]:px-2 md:[&_tbody_:is(td,th)]:py-1 md:[&_tbody_*]:leading-4.5">
      <DataTable
        caption={t`Debtors`}
        rows={debtors}
        rowKey={({ student_id }) => student_id}
        loading={loading}
        empty={empty}
        columns={columns}
      />
    </div>
  );
}

/** Class and number go below, so that a name is not broken to make room for the sums. */
function DebtorName({ debtor }: { debtor: Debtor }) {
  const name = useFeeStudentName()(debtor);
  const facts = [debtor.class && classLabel(debtor.class), debtor.roll_number].filter(Boolean);
  return (
    <span className="inline-flex min-w-0 flex-col">
      <Link
        to={`/fees/students/${debtor.student_id}`}
        className="wrap-break-word text-primary hover:underline"
      >
        {name}
      </Link>
      <span className="text-xs font-normal whitespace-nowrap text-muted tabular-nums">
        {facts.join(' · ')}
      </span>
    </span>
  );
}

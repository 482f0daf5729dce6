import { useLingui } from '@lingui/react/macro';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount, moneyOf } from '#platform/money/amount.ts';
import { formatMoney } from '#platform/money/money.ts';
import { formatDay } from '#platform/time/format.ts';
import { Card } from '#platform/ui/card.tsx';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { takenOff } from '../../fees.rules.ts';
import { feeLabel, FeeStatusBadge, useTermName } from '../../web/shared/fee-words.tsx';

/** All fees of one student, with discounts and waivers, the amounts due and paid, and the balance. */
export function AccountFees({ fees }: { fees: readonly StudentFee[] }) {
  const { t } = useLingui();
  return (
    <Card title={t`Fees`} padded={false}>
      {/* Eight columns with large sums exceed a tablet's width, so they scroll in a container. */}
      <div className="relative overflow-x-auto">
        <DataTable
          caption={t`Fees`}
          rows={unpaidFirst(fees)}
          rowKey={(fee) => fee.id}
          empty={<EmptyState title={t`No fees found`} className="rounded-t-none border-x-0 border-b-0" />}
          columns={[
            { key: 'fee', header: t`Fee Type`, primary: true, cell: feeType },
            { key: 'charged', header: t`Charged`, align: 'end', cell: charged },
            { key: 'reduced', header: t`Discount`, align: 'end', cell: reduced },
            { key: 'due', header: t`Amount Due`, align: 'end', cell: due },
            { key: 'paid', header: t`Amount Paid`, align: 'end', cell: paid },
            { key: 'balance', header: t`Balance`, align: 'end', phone: 'aside', cell: balance },
            { key: 'on', header: t`Due Date`, phone: 'below', cell: dueDate },
            { key: 'status', header: t`Status`, phone: 'below', cell: status },
          ]}
        />
      </div>
    </Card>
  );
}

const isPaid = ({ balance }: StudentFee) => moneyOf(balance) === 0n;
/** Unpaid fees first, the earliest due date at the top. */
const unpaidFirst = (fees: readonly StudentFee[]) =>
  fees.toSorted((a, b) => Number(isPaid(a)) - Number(isPaid(b)) || (a.due_date < b.due_date ? -1 : 1));

const figures = (text: string) => <span className="figures">{text}</span>;
const feeType = (fee: StudentFee) => <FeeType fee={fee} />;
const charged = (fee: StudentFee) => figures(formatAmount(fee.amount_charged, 'XAF'));
const due = (fee: StudentFee) => figures(formatAmount(fee.amount_due, 'XAF'));
const paid = (fee: StudentFee) => figures(formatAmount(fee.amount_paid, 'XAF'));
const balance = (fee: StudentFee) => <strong>{figures(formatAmount(fee.balance, 'XAF'))}</strong>;
const dueDate = (fee: StudentFee) => (
  <span className="whitespace-nowrap">{formatDay(fee.due_date, currentLocale())}</span>
);
const status = (fee: StudentFee) => <FeeStatusBadge status={fee.status} />;

/** The total of discounts and waivers. */
function reduced(fee: StudentFee) {
  const off = takenOff(fee);
  return figures(off === 0n ? '-' : formatMoney(off, 'XAF'));
}

function FeeType({ fee: { structure, instalment, instalments } }: { fee: StudentFee }) {
  const termName = useTermName();
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="wrap-anywhere">{feeLabel(structure.name, instalment, instalments)}</span>
      <span className="text-sm font-normal text-muted">{termName(structure.academic_term)}</span>
    </span>
  );
}

import { useLingui } from '@lingui/react/macro';
import { moneyOf } from '#platform/money/amount.ts';
import { centimes, formatMoney } from '#platform/money/money.ts';
import { DetailsList } from '#platform/ui/details-list.tsx';
import type { StructureSums } from '../fee-reports.contract.ts';
import { fundTotals } from '../../charges/fund-sums.rules.ts';

/** The amount each fund has received; renders nothing if all fees are the school's. */
export function ReportFunds({ structures }: { structures: readonly StructureSums[] }) {
  const { t } = useLingui();
  const paid = fundTotals(structures, ({ fund, amount_paid }) => [fund, moneyOf(amount_paid)]);
  const due = new Map(fundTotals(structures, ({ fund, amount_due }) => [fund, moneyOf(amount_due)]));
  if (paid.every(([fund]) => fund === null)) return null;
  return (
    <div className="mt-4">
      <DetailsList
        items={paid.map(([fund, amount]) => {
          const [got, whole] = [formatMoney(amount, null), formatMoney(due.get(fund) ?? centimes(0n), 'XAF')];
          return {
            term: fund ?? t({ message: 'School', context: 'fund' }),
            value: <span className="figures">{t`${got} of ${whole}`}</span>,
          };
        })}
      />
    </div>
  );
}

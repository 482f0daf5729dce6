import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import { moneyOf, totalAmount } from '#platform/money/amount.ts';
import { amountText, centimes, formatMoney } from '#platform/money/money.ts';
import { DetailsList } from '#platform/ui/details-list.tsx';
import { fundTotals } from '../../charges/fund-sums.rules.ts';
import { feeReportsApi } from '../../web/fees.client.ts';
import { useTermName } from '../../web/shared/fee-words.tsx';
import type { ClassSums, StructureSums } from '../fee-reports.contract.ts';
import { ReportCard } from './report-card.tsx';
import { ReportDebtors } from './report-debtors.tsx';
import { feesAt, percentOf } from './report-figures.ts';
import { ReportShares, leastPaid } from './report-shares.tsx';

export function ReportLists() {
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <ReportStructures />
        <ReportClasses />
      </div>
      <ReportDebtors />
    </>
  );
}

function ReportStructures() {
  const { t } = useLingui();
  const sums = useQuery(feeReportsApi.byStructure.queryOptions());
  return (
    <ReportCard title={t`By fee structure`} empty={t`No fee has been assigned yet.`} query={sums}>
      {(structures) => (
        <>
          <Structures structures={structures} />
          <ReportFunds structures={structures} />
        </>
      )}
    </ReportCard>
  );
}

function Structures({ structures }: { structures: StructureSums[] }) {
  const { t } = useLingui();
  const termName = useTermName();
  const percent = percentOf(
    amountText(totalAmount(structures.map(({ amount_paid }) => amount_paid))),
    amountText(totalAmount(structures.map(({ amount_due }) => amount_due))),
  );
  return (
    <ReportShares
      title={t`By fee structure`}
      of={t`Fee structure`}
      finding={t`${percent}% of the fees charged has been paid.`}
      shares={structures.map((sums) => ({
        ...sums,
        key: sums.structure_id,
        name: `${sums.name} · ${termName(sums)} · ${sums.academic_year}`,
        to: feesAt({ structure_id: sums.structure_id }),
      }))}
    />
  );
}

/** The amount each fund has received; renders nothing if all fees are the school's. */
function ReportFunds({ structures }: { structures: readonly StructureSums[] }) {
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

export function ReportClasses() {
  const { t } = useLingui();
  const sums = useQuery(feeReportsApi.byClass.queryOptions());
  return (
    <ReportCard title={t`By class`} empty={t`No fee has been assigned yet.`} query={sums}>
      {(classes) => <Classes classes={classes} />}
    </ReportCard>
  );
}

function Classes({ classes }: { classes: ClassSums[] }) {
  const { t } = useLingui();
  const shares = classes.map((sums) => ({
    ...sums,
    key: sums.class_id ?? 'none',
    name: sums.class ? classLabel(sums.class) : t`Without a class`,
    to: sums.class_id ? feesAt({ class_id: sums.class_id }) : undefined,
  }));
  const least = leastPaid(shares);
  const name = least?.name ?? '';
  const percent = least?.percent ?? 100;
  return (
    <ReportShares
      title={t`By class`}
      of={t`Class`}
      finding={
        percent === 100
          ? t`All classes have paid in full.`
          : t`${name} has paid the least so far: ${percent}%.`
      }
      shares={shares}
    />
  );
}

import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { StructureSums } from '../fee-reports.contract.ts';
import { feeReportsApi } from '../../web/fees.client.ts';
import { useTermName } from '../../web/shared/fee-words.tsx';
import { ReportCard } from './report-card.tsx';
import { feesAt, percentOf } from './report-figures.ts';
import { ReportFunds } from './report-funds.tsx';
import { ReportShares } from './report-shares.tsx';
import { totalAmount } from '#platform/money/amount.ts';
import { amountText } from '#platform/money/money.ts';

export function ReportStructures() {
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
        name: `${sums.name} · ${termName(sums.academic_term)} · ${sums.academic_year}`,
        to: feesAt({ structure_id: sums.structure_id }),
      }))}
    />
  );
}

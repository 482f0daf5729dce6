import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { classLabel } from '#features/roster/classes.rules.ts';
import type { ClassSums } from '../fee-reports.contract.ts';
import { feeReportsApi } from '../../web/fees.client.ts';
import { ReportCard } from './report-card.tsx';
import { feesAt } from './report-figures.ts';
import { leastPaid, ReportShares } from './report-shares.tsx';

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

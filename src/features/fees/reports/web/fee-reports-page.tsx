import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { feeReportsApi } from '../../web/fees.client.ts';
import { ReportAgeing } from './report-ageing.tsx';
import { ReportDebtors } from './report-debtors.tsx';
import { ReportClasses } from './report-classes.tsx';
import { ReportStructures } from './report-structures.tsx';
import { ReportWeeks } from './shared/report-weeks.tsx';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';

// Below the pictures: a phone draws those before it fetches the list.

/** What the school charges and what came in: by week, by age, by structure and class, and who is late. */
export function FeeReportsPage() {
  const { t } = useLingui();
  useLiveFees('fees:all', [feeReportsApi.key()]);
  return (
    <>
      <PageHeader title={t`Fee Reports`} back={{ to: '/fees', label: t`Back to Fees` }} />
      <div className="flex flex-col gap-6">
        <ReportWeeks />
        <ReportAgeing />
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <ReportStructures />
          <ReportClasses />
        </div>
        <ReportDebtors />
      </div>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { useNear } from '#platform/ui/use-near.ts';
import { feeReportsApi } from '../../web/fees.client.ts';
import { ReportAgeing } from './report-ageing.tsx';
import { ReportWeeks } from './shared/report-weeks.tsx';
import { useLiveFees } from '../../web/shared/use-live-fees.ts';

const ReportLists = latePart(async () => (await import('./report-lists.tsx')).ReportLists, RowsLoading);

/** What the school charges and what came in: by week, by age, by structure and class, and who is late. */
export function FeeReportsPage() {
  const { t } = useLingui();
  // Printed, or searched by the browser, the lists are there whether somebody scrolled or not.
  const { box, near } = useNear({ orIdle: true });
  useLiveFees('fees:all', [feeReportsApi.key()]);
  return (
    <>
      <PageHeader title={t`Fee Reports`} back={{ to: '/fees', label: t`Back to Fees` }} />
      <div className="flex flex-col gap-6">
        <ReportWeeks />
        <ReportAgeing />
        {/* A phone draws the pictures before it fetches the lists below them. */}
        <div ref={box} data-later className="flex flex-col gap-6">
          {near ? <ReportLists /> : <RowsLoading />}
        </div>
      </div>
    </>
  );
}

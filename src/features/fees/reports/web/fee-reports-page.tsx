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

export function FeeReportsPage() {
  const { t } = useLingui();
  // Loaded when idle even without scrolling, so that printing and searching in the page include the lists.
  const { box, near } = useNear({ orIdle: true });
  useLiveFees('fees:all', [feeReportsApi.key()]);
  return (
    <>
      <PageHeader title={t`Fee Reports`} back={{ to: '/fees', label: t`Back to Fees` }} />
      <div className="flex flex-col gap-6">
        <ReportWeeks />
        <ReportAgeing />
        {/* On a phone the charts render before the lists below them are fetched. */}
        <div ref={box} data-later className="flex flex-col gap-6">
          {near ? <ReportLists /> : <RowsLoading />}
        </div>
      </div>
    </>
  );
}

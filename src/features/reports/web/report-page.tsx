import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { useParams } from '#platform/ui/routing/use-place.ts';
import { REPORT_KEYS } from '../reports.filters.ts';
import { FigurePart } from './figure-part.tsx';
import { figureAddress, inAddress } from './report-address.ts';
import { ReportActions } from './report-actions.tsx';
import { ReportFigures } from './report-figures.tsx';
import { ReportFilters } from './report-filters.tsx';
import { reportsApi } from './reports.client.ts';
import { SaveReportButton } from './saved/save-report-button.tsx';
import { said } from './shared/written-cell.ts';

/** One report with its filters from the URL; with a figure and row, the rows behind that figure. */
export function ReportPage() {
  const { t } = useLingui();
  const { report = '' } = useParams();
  const key = REPORT_KEYS.find((known) => known === report);
  const [{ figure, row, page, ...filters }, setFilters] = useFilters(inAddress);
  const query = useQuery({
    ...reportsApi.read.queryOptions({ input: { report: key ?? 'enrollment', ...filters } }),
    enabled: key !== undefined,
    placeholderData: keepPreviousData,
  });
  const back = { to: '/reports', label: t`Back to Reports` };
  if (!key)
    return (
      <>
        <PageHeader title={t`Report not found`} back={back} />
        <p className="text-muted">{t`There is no report at this address.`}</p>
      </>
    );
  if (!query.data || query.data.key !== key)
    return (
      <RecordAwaited
        of={query}
        title={t`Report`}
        missing={{ title: t`Report not found`, sentence: t`There is no report at this address.` }}
        back={back}
      />
    );
  const answer = query.data;
  if (figure !== undefined && row !== undefined)
    return <FigurePart answer={answer} shown={{ ...filters, figure, row, page }} setFilters={setFilters} />;
  return (
    <>
      <PageHeader
        title={said(answer.title)}
        subtitle={said(answer.about)}
        back={back}
        actions={
          <>
            <SaveReportButton report={key} filters={filters} title={said(answer.title)} />
            <ReportActions
              name={key}
              read={(options, call) => reportsApi.export.call({ report: key, ...filters, ...options }, call)}
            />
          </>
        }
      />
      <ReportFilters
        answer={answer}
        shown={filters}
        isOlder={query.isPlaceholderData}
        setFilters={setFilters}
      />
      {query.error && <LoadFailed of={query} />}
      <ReportFigures
        table={answer}
        isOlder={query.isPlaceholderData}
        figureAt={(at, of) => figureAddress(key, filters, at, of)}
      />
    </>
  );
}

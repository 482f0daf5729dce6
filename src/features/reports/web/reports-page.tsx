import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayOpenEarlyWarning } from '#features/students/students.policy.ts';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { ReportPreview } from '../reports.contract.ts';
import { mayOpenForms } from '../reports.policy.ts';
import { reportsApi, savedReportsApi } from './reports.client.ts';
import { SavedReportsCard } from './saved/saved-reports-card.tsx';
import { said, writtenCell } from './shared/written-cell.ts';

/** The catalogue: each report with its key figure and its finding of today. */
export function ReportsPage() {
  const { t } = useLingui();
  const may = useMay();
  const query = useQuery(reportsApi.catalogue.queryOptions());
  const saved = useQuery(savedReportsApi.list.queryOptions());
  return (
    <>
      <PageHeader
        title={t`Reports`}
        subtitle={t`Reports on the whole school, to read, print and export`}
        actions={
          <>
            <LinkButton to="/reports/build" variant="secondary">{t`Build a report`}</LinkButton>
            {may(mayOpenEarlyWarning) && (
              <LinkButton to="/reports/early-warning" variant="secondary">{t`Early warning`}</LinkButton>
            )}
            {may(mayOpenForms) && (
              <LinkButton to="/reports/forms" variant="secondary">{t`Ministry forms`}</LinkButton>
            )}
          </>
        }
      />
      {saved.error ? <LoadFailed of={saved} /> : saved.data && <SavedReportsCard saved={saved.data} />}
      {query.error ? (
        <LoadFailed of={query} />
      ) : (
        <Card padded={false}>
          {query.data ? (
            <ul className="divide-y divide-line">
              {query.data.map((report) => (
                <Preview key={report.key} report={report} />
              ))}
            </ul>
          ) : (
            <RowsLoading />
          )}
        </Card>
      )}
    </>
  );
}

function Preview({ report: { key, title, about, finding, figure } }: { report: ReportPreview }) {
  const { timeZone } = useInstallation();
  return (
    <li className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-base font-semibold">
          <Link
            to={`/reports/${key}`}
            className="inline-flex min-h-6 items-center text-primary after:absolute after:inset-0 hover:underline"
          >
            {said(title)}
          </Link>
        </h2>
        <p>{said(finding)}</p>
        <p className="text-sm text-muted">{said(about)}</p>
      </div>
      {figure && (
        <p className="ms-auto text-end">
          <span className="figures block text-xl font-semibold">
            {writtenCell(figure.kind, figure.value, timeZone)}
          </span>
          <span className="block text-sm text-muted">{said(figure.head)}</span>
        </p>
      )}
    </li>
  );
}

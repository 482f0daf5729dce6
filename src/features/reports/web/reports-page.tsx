import { useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useMay } from '#features/people/web/shared/auth-context.tsx';
import { mayOpenEarlyWarning } from '#features/students/students.policy.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useLazyDialog } from '#platform/ui/dialogs/use-lazy-dialog.ts';
import { useInstallation } from '#platform/ui/installation.ts';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import { useNear } from '#platform/ui/use-near.ts';
import type { ReportFinding, ReportPreview } from '../reports.contract.ts';
import { mayOpenForms, mayPrintLists } from '../reports.policy.ts';
import { reportsApi, savedReportsApi } from './reports.client.ts';
import { SavedReportsCard } from './saved/saved-reports-card.tsx';
import { said, writtenCell } from './shared/written-cell.ts';

/** The catalog of reports by name, with today's key figure and finding, which load separately. */
export function ReportsPage() {
  const { t } = useLingui();
  const may = useMay();
  const query = useQuery(reportsApi.catalogue.queryOptions());
  const saved = useQuery(savedReportsApi.list.queryOptions());
  const lists = useLazyDialog(() =>
    import('#features/classes/web/shared/class-papers-dialog.tsx').then((module) => module.ClassPapersDialog),
  );
  return (
    <>
      <PageHeader
        title={t`Reports`}
        subtitle={t`Reports on the whole school, to read, print and export`}
        actions={
          <>
            {may(mayPrintLists) && (
              <Button
                variant="secondary"
                icon={<Printer aria-hidden />}
                busy={lists.loading}
                onClick={lists.show}
              >
                {t`Lists to print`}
              </Button>
            )}
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
      {lists.Dialog && <lists.Dialog onClose={lists.close} />}
    </>
  );
}

/** Each figure is computed over the whole school, so it is only fetched when it scrolls into view. */
function Preview({ report: { key, title, about } }: { report: ReportPreview }) {
  const { box, near } = useNear<HTMLLIElement>();
  const query = useQuery(reportsApi.finding.queryOptions({ input: { report: key }, enabled: near }));
  return (
    <li
      ref={box}
      className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 py-3 hover:bg-raised md:px-5"
    >
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-base font-semibold">
          <Link
            to={`/reports/${key}`}
            className="inline-flex min-h-6 items-center text-primary after:absolute after:inset-0 hover:underline"
          >
            {said(title)}
          </Link>
        </h2>
        <Finding of={query} />
        <p className="text-sm text-muted">{said(about)}</p>
      </div>
      <KeyFigure of={query} />
    </li>
  );
}

type Found = Pick<UseQueryResult<ReportFinding>, 'data' | 'isError' | 'isLoading'>;

/** The sentence takes two lines on a phone, which are reserved. */
function Finding({ of: { data, isError, isLoading } }: { of: Found }) {
  const { t } = useLingui();
  return (
    <p className="min-h-12 sm:min-h-6">
      {data
        ? said(data.finding)
        : isError
          ? t`Its figures could not be read. Open the report to try again.`
          : isLoading && <Skeleton className="inline-block h-4 w-2/3" />}
    </p>
  );
}

function KeyFigure({ of: { data, isError } }: { of: Found }) {
  const { timeZone } = useInstallation();
  if (isError || (data && !data.figure)) return null;
  // Blanks reserve the space, because the row is aligned to the first line.
  return (
    <p className="ms-auto text-end">
      <span className="figures block text-xl font-semibold">
        {data?.figure ? writtenCell(data.figure.kind, data.figure.value, timeZone) : '\u00A0'}
      </span>
      <span className="block text-sm text-muted">{data?.figure ? said(data.figure.head) : '\u00A0'}</span>
    </p>
  );
}

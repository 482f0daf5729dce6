import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { said } from '#features/reports/web/shared/written-cell.ts';
import { Card } from '#platform/ui/card.tsx';
import { LinkButton } from '#platform/ui/link-button.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import { Skeleton } from '#platform/ui/skeleton.tsx';
import type { FormPreview } from '../ministry-forms.contract.ts';
import { FilledBar } from './components/filled-bar.tsx';
import { ministryFormsApi } from './ministry-forms.client.ts';

/** The ministries' forms by name; their completeness is loaded separately. */
export function FormsPage() {
  const { t } = useLingui();
  const query = useQuery(ministryFormsApi.list.queryOptions());
  return (
    <>
      <PageHeader
        title={t`Ministry forms`}
        actions={<LinkButton to="/reports/staff-file" variant="secondary">{t`Staff file`}</LinkButton>}
      />
      <LoadFailed of={query} />
      {!query.isError && (
        <Card padded={false}>
          {query.data ? (
            <ul className="divide-y divide-line">
              {query.data.map((form) => (
                <Preview key={form.key} form={form} />
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

function Preview({ form: { key, title, about } }: { form: FormPreview }) {
  const { t } = useLingui();
  const { data, isError } = useQuery(ministryFormsApi.filled.queryOptions({ input: { form: key } }));
  return (
    <li className="relative flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 hover:bg-raised md:px-5">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="text-base font-semibold">
          <Link
            to={`/reports/forms/${key}`}
            className="inline-flex min-h-6 items-center text-primary after:absolute after:inset-0 hover:underline"
          >
            {said(title)}
          </Link>
        </h2>
        <p className="text-sm text-muted">{said(about)}</p>
      </div>
      {data ? (
        <FilledBar filled={data.filled} asked={data.asked} />
      ) : (
        <p className="min-h-8 w-44 text-sm text-muted max-sm:w-full">
          {isError ? t`Its progress could not be loaded.` : <Skeleton className="block h-2.5 w-full" />}
        </p>
      )}
    </li>
  );
}

import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { LoadFailed } from '#platform/ui/lists/load-failed.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { latePart } from '#platform/ui/late-part.tsx';
import { useFilters } from '#platform/ui/lists/use-filters.ts';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { RowsLoading } from '#platform/ui/rows-loading.tsx';
import type { BuiltAnswer, VocabularyMatter } from '../../built-reports.contract.ts';
import { builtFilters, type BuiltFilters } from '../../built-reports.filters.ts';
import {
  type Definition,
  isGrouped,
  readDefinition,
  rowsOfGroup,
  writeDefinition,
} from '../../built-reports.rules.ts';
import { ReportActions } from '../report-actions.tsx';
import { ReportFigures } from '../report-figures.tsx';
import { builtReportsApi } from '../reports.client.ts';
import { rowColumns } from '../row-columns.tsx';
import { SaveReportButton } from '../saved/save-report-button.tsx';
import { said } from '../shared/written-cell.ts';
import { DefinitionForm } from './definition-form.tsx';

// Loaded after the page, because most schools have no assistant.
const AskPlace = latePart(() => import('./ask-place.tsx').then((module) => module.AskPlace), Nothing);

function Nothing() {
  return null;
}

/** A custom report: the definition is in the URL, the figures are shown beside it. */
export function BuildReportPage() {
  const { t } = useLingui();
  const [filters, setFilters] = useFilters(builtFilters);
  const vocabulary = useQuery(builtReportsApi.vocabulary.queryOptions());
  const matter = vocabulary.data?.find(({ key }) => key === filters.of) ?? vocabulary.data?.[0];
  return (
    <>
      <PageHeader title={t`Build a report`} back={{ to: '/reports', label: t`Back to Reports` }} />
      {vocabulary.error && <LoadFailed of={vocabulary} />}
      {vocabulary.data && (
        <AskPlace
          vocabulary={vocabulary.data}
          onShow={(definition) => setFilters({ ...writeDefinition(definition), page: undefined })}
        />
      )}
      {vocabulary.data && matter ? (
        <Built vocabulary={vocabulary.data} matter={matter} filters={filters} setFilters={setFilters} />
      ) : (
        !vocabulary.error && <RowsLoading />
      )}
    </>
  );
}

type Props = {
  vocabulary: readonly VocabularyMatter[];
  matter: VocabularyMatter;
  filters: BuiltFilters;
  setFilters: ReturnType<typeof useFilters<typeof builtFilters>>[1];
};

function Built({ vocabulary, matter, filters, setFilters }: Props) {
  const { t } = useLingui();
  const input = { ...filters, of: matter.key };
  const definition = readDefinition(input) ?? {
    of: matter.key,
    columns: [],
    by: [],
    measures: [],
    where: [],
  };
  const query = useQuery({
    queryKey: builtReportsApi.read.key({ input }),
    // Stored with its definition, so that figures shown while the next response loads still link to their own
    // rows.
    queryFn: async () => ({
      answer: await builtReportsApi.read.call(input),
      definition,
      page: input.page ?? 1,
    }),
    placeholderData: keepPreviousData,
  });
  const { page: _page, ...saved } = input;
  const change = (next: Definition) =>
    setFilters({ ...writeDefinition(next), page: undefined }, { replace: true });
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <DefinitionForm
        vocabulary={vocabulary}
        matter={matter}
        definition={definition}
        where={filters.where}
        onChange={change}
      />
      <section aria-label={t`Result`} aria-busy={query.isFetching} className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap gap-2">
          <SaveReportButton report="build" filters={saved} title={said(matter.title)} />
          <ReportActions
            name={`report-${matter.key}`}
            read={(options, call) => builtReportsApi.export.call({ ...saved, ...options }, call)}
          />
        </div>
        {query.error && <LoadFailed of={query} />}
        {query.data ? (
          <Result {...query.data} onPage={(page) => setFilters({ page })} />
        ) : (
          !query.error && <RowsLoading />
        )}
      </section>
    </div>
  );
}

type ResultProps = {
  answer: BuiltAnswer;
  definition: Definition;
  page: number;
  onPage: (page: number) => void;
};

const addressOf = (definition: Definition): string => {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(writeDefinition(definition)))
    if (value !== undefined) search.set(name, String(value));
  return `/reports/build?${search.toString()}`;
};

function Result({ answer, definition, page, onPage }: ResultProps) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const { title, finding, rule, columns, rows, fitting, groups, cut, total } = answer;
  if (total && isGrouped(definition)) {
    const figureAt = (_figure: string, row: string) => {
      const place = rows.findIndex(({ key }) => key === row);
      return addressOf(rowsOfGroup(definition, groups[place] ?? []));
    };
    const shown = rows.length > 0 ? rows : [{ ...total, key: 'all' }];
    return (
      <>
        <ReportFigures
          table={{ ...answer, rows: shown, total: rows.length > 0 ? total : null }}
          figureAt={figureAt}
          labels={definition.by.length}
        />
        {cut && (
          <p className="text-sm text-muted">{t`Only the 500 groups with the most rows are shown. The total includes all.`}</p>
        )}
        <p className="text-sm text-muted">{said(rule)}</p>
      </>
    );
  }
  return (
    <>
      <p className="text-lg">{said(finding)}</p>
      <Card padded={false}>
        <div className="relative overflow-x-auto">
          <DataTable
            caption={said(title)}
            columns={rowColumns(columns, timeZone)}
            rows={rows}
            rowKey={({ key }) => key}
            empty={<EmptyState title={said(finding)} />}
          />
        </div>
        <Pagination page={page} pageSize={PAGE_SIZE} total={fitting} onPage={onPage} />
      </Card>
      <p className="text-sm text-muted">{said(rule)}</p>
    </>
  );
}

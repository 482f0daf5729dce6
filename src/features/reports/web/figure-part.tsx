import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import type { ReportAnswer } from '../reports.contract.ts';
import { ReportActions } from './report-actions.tsx';
import type { Shown } from './report-address.ts';
import { reportsApi } from './reports.client.ts';
import { rowColumns } from './row-columns.tsx';
import { said } from './shared/written-cell.ts';

type Props = {
  answer: ReportAnswer;
  shown: Shown & { figure: string; row: string };
  setFilters: (patch: Shown) => void;
};

/** The rows behind one figure of a report, with the rule that selects them. */
export function FigurePart({ answer, shown, setFilters }: Props) {
  const { t } = useLingui();
  const { timeZone } = useInstallation();
  const input = { report: answer.key, ...shown };
  const query = useQuery({
    ...reportsApi.figure.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const { figure: _figure, row: _row, page = 1, ...filters } = shown;
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  ).toString();
  const title = said(answer.title);
  const back = { to: `/reports/${answer.key}${search && `?${search}`}`, label: t`Back to ${title}` };
  if (!query.data)
    return (
      <RecordAwaited
        of={query}
        title={title}
        missing={{ title: t`Figure not found`, sentence: t`This report has no such figure.` }}
        back={back}
      />
    );
  const { columns, rows, rule, total } = query.data;
  const { page: _page, ...file } = input;
  return (
    <>
      <PageHeader
        title={said(query.data.title)}
        subtitle={said(rule)}
        back={back}
        actions={
          <ReportActions
            name={answer.key}
            read={(options, call) => reportsApi.export.call({ ...file, ...options }, call)}
          />
        }
      />
      <Card padded={false}>
        {/* Eight columns exceed a tablet's width, so they scroll in a container instead of with the page. */}
        <div className="relative overflow-x-auto">
          <DataTable
            caption={said(query.data.title)}
            columns={rowColumns(columns, timeZone)}
            rows={rows}
            rowKey={({ key }) => key}
            empty={<EmptyState title={t`There are no rows behind this figure.`} />}
          />
        </div>
        <Pagination
          page={page}
          pageSize={PAGE_SIZE}
          total={total}
          onPage={(next) => setFilters({ page: next })}
        />
      </Card>
    </>
  );
}

import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { type Column, DataTable } from '#platform/ui/lists/data-table.tsx';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Pagination } from '#platform/ui/lists/pagination.tsx';
import { RecordAwaited } from '#platform/ui/lists/record-awaited.tsx';
import { PageHeader } from '#platform/ui/page-header.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { ReportAnswer, ReportColumn, ReportRow } from '../reports.contract.ts';
import { ReportActions } from './report-actions.tsx';
import type { Shown } from './report-address.ts';
import { reportsApi } from './reports.client.ts';
import { said, writtenCell } from './shared/written-cell.ts';

type Props = {
  answer: ReportAnswer;
  shown: Shown & { figure: string; row: string };
  setFilters: (patch: Shown) => void;
};

/** The rows behind one figure of a report, and the rule by which they count. */
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
        actions={<ReportActions input={file} />}
      />
      <Card padded={false}>
        {/* Eight columns exceed a tablet's width, so they scroll in a container instead of with the page. */}
        <div className="relative overflow-x-auto">
          <DataTable
            caption={said(query.data.title)}
            columns={columns.map((column, place) => tableColumn(column, place, columns, timeZone))}
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

const isEnd = ({ kind }: ReportColumn) => kind === 'count' || kind === 'money' || kind === 'decimal';

/** On a phone: the name, the last figure beside it, and the day or class below. */
function tableColumn(
  column: ReportColumn,
  place: number,
  columns: readonly ReportColumn[],
  timeZone: string,
): Column<ReportRow> {
  const aside = columns.findLastIndex(isEnd);
  return {
    key: column.key,
    header: said(column.head),
    primary: place === 0,
    ...(isEnd(column) && { align: 'end' as const }),
    ...(place === aside && { phone: 'aside' as const }),
    ...((place === 1 || place === 2) && place !== aside && { phone: 'below' as const }),
    cell: ({ cells, to }) => {
      const written = writtenCell(column.kind, cells[place] ?? null, timeZone);
      return place === 0 && to ? (
        <Link to={to} className="inline-flex min-h-6 items-center text-primary hover:underline">
          {written}
        </Link>
      ) : (
        <span className={column.kind === 'text' ? undefined : 'whitespace-nowrap'}>{written}</span>
      );
    },
  };
}

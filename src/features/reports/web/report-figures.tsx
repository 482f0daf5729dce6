import { useLingui } from '@lingui/react/macro';
import { BarList } from '#platform/ui/charts/bar-list.tsx';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import { EmptyState } from '#platform/ui/lists/empty-state.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { ReportAnswer, ReportColumn, ReportRow } from '../reports.contract.ts';
import { heightOf, said, writtenCell } from './shared/written-cell.ts';

/** A report's figures, with the URL of the rows behind each. */
type Props = {
  table: Pick<ReportAnswer, 'title' | 'finding' | 'columns' | 'rows' | 'total' | 'chart'>;
  figureAt: (figure: string, row: string) => string;
  /** The number of columns that name a row. */
  labels?: number;
  /**
   * Whether these are the figures of the previous filters, shown dimmed and without links until the new ones
   * arrive.
   */
  isOlder?: boolean;
};

const isEnd = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'day';

/** The finding, the chart and its table; every figure is a link to its rows. */
export function ReportFigures({ table, figureAt, labels = 1, isOlder = false }: Props) {
  const { t } = useLingui();
  const { rows, total, columns, finding, title, chart } = table;
  const { timeZone } = useInstallation();
  if (rows.length === 0 && !isOlder) return <EmptyState title={said(finding)} />;
  const cellsOf = (row: ReportRow) =>
    columns.map((column, place) => {
      const cell = row.cells[place] ?? null;
      const written = writtenCell(column.kind, cell, timeZone);
      const content =
        column.opens && cell !== null ? (
          <Link
            to={figureAt(column.key, row.key)}
            className="inline-flex min-h-6 items-center max-md:min-h-11 underline-offset-2 hover:text-primary hover:underline"
          >
            {written}
          </Link>
        ) : (
          written
        );
      return place === 0 ? (
        <th
          key={column.key}
          scope="row"
          className={`py-1.5 ps-4 text-start font-medium md:ps-5 ${column.kind === 'day' ? 'whitespace-nowrap' : 'min-w-20 wrap-anywhere'}`}
        >
          {content}
        </th>
      ) : (
        <td
          key={column.key}
          className={`py-1.5 ps-3 whitespace-nowrap last:pe-4 md:last:pe-5 ${isEnd(column) ? 'figures text-end' : ''}`}
        >
          {content}
        </td>
      );
    });
  return (
    <div
      inert={isOlder}
      aria-busy={isOlder || undefined}
      className={`flex flex-col gap-4 ${isOlder ? 'opacity-50' : ''}`}
    >
      <Card>
        <p className="text-lg">{said(finding)}</p>
        {chart && <Bars table={table} figureAt={figureAt} labels={labels} chart={chart} />}
      </Card>
      <Card padded={false}>
        {/* Focusable, so that a wide table can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <section aria-label={said(title)} tabIndex={0} className="relative overflow-x-auto">
          <table className="w-full text-sm">
            <caption className="sr-only">{said(title)}</caption>
            <thead>
              <tr className="border-b border-control text-muted">
                {columns.map((column, place) => (
                  <th
                    key={column.key}
                    scope="col"
                    className={`py-2 font-semibold ${place === 0 ? 'ps-4 text-start md:ps-5' : 'ps-3 last:pe-4 md:last:pe-5'} ${place > 0 && isEnd(column) ? 'text-end' : 'text-start'}`}
                  >
                    {said(column.head)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row.key} className="hover:bg-raised">
                  {cellsOf(row)}
                </tr>
              ))}
            </tbody>
            {total && (
              <tfoot>
                <tr className="border-t border-control font-semibold">{cellsOf(total)}</tr>
              </tfoot>
            )}
          </table>
        </section>
        <p className="px-4 py-2 text-sm text-muted md:px-5">{t`Press a figure to see the rows behind it.`}</p>
      </Card>
    </div>
  );
}

type Chart = NonNullable<ReportAnswer['chart']>;

function Bars({ table, figureAt, labels, chart }: Required<Omit<Props, 'isOlder'>> & { chart: Chart }) {
  const { timeZone } = useInstallation();
  const { columns, rows, title } = table;
  const place = columns.findIndex(({ key }) => key === chart.column);
  const { kind, head, opens } = columns[place]!;
  const longest = Math.max(1, ...rows.map(({ cells }) => heightOf(cells[place])));
  const target = columns.findIndex((column) => column.key === chart.of);
  const wholeOf = (cells: ReportRow['cells']) =>
    typeof chart.of === 'number' ? chart.of : target < 0 ? longest : heightOf(cells[target]) || 1;
  return (
    <>
      <p className="mt-3 text-sm text-muted">{said(head)}</p>
      <BarList
        label={`${said(title)}: ${said(head)}`}
        bars={rows.map(({ key, cells }) => ({
          key,
          label: columns
            .slice(0, labels)
            .map((column, at) => writtenCell(column.kind, cells[at] ?? null, timeZone))
            .join(', '),
          figure: writtenCell(kind, cells[place] ?? null, timeZone),
          share: heightOf(cells[place]) / wholeOf(cells),
          to: opens && cells[place] !== null ? figureAt(chart.column, key) : undefined,
        }))}
      />
    </>
  );
}

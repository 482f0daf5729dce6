import type { Column } from '#platform/ui/lists/data-table.tsx';
import { Link } from '#platform/ui/routing/link.tsx';
import type { ReportColumn, ReportRow } from '../reports.contract.ts';
import { said, writtenCell } from './shared/written-cell.ts';

/** The columns of rows behind a figure, the first of which leads to the record. */
export const rowColumns = (columns: readonly ReportColumn[], timeZone: string): Column<ReportRow>[] =>
  columns.map((column, place) => tableColumn(column, place, columns, timeZone));

/** Cells whose text must not wrap. */
const isOneWord = ({ key, kind }: ReportColumn) => kind !== 'text' || key === 'roll_number';

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
        <span className={isOneWord(column) ? 'whitespace-nowrap' : undefined}>{written}</span>
      );
    },
  };
}

import { useLingui } from '@lingui/react/macro';
import { Link } from '../routing/link.tsx';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useDeferredValue, useId, useState } from 'react';
import { Icon } from '../icon.tsx';
import { Skeleton } from '../skeleton.tsx';
import { SortButton } from './sort-button.tsx';
import { usePlace } from '../routing/use-place.ts';
import { usePhone } from '../use-phone.ts';
import { type Sort, useSortAnnouncement } from './sort.ts';

export type Column<Row> = {
  key: string;
  /** Column heading: above the column on a desktop, beside each value on a phone. */
  header: string;
  cell: (row: Row) => ReactNode;
  sortable?: boolean;
  align?: 'end';
  /** The row's title: its header cell, the title of its card on a phone, and the link when rows have one. */
  primary?: boolean;
  /** The name is for screen readers only, as for a column of buttons. */
  hideHeader?: boolean;
  /**
   * Position on a phone: beside the title, or below it on the second line. Once one column sets this, the others are
   * hidden there: on the row's own page if it has one, else behind a button.
   */
  phone?: 'aside' | 'below';
};

type DataTableProps<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  loading?: boolean;
  /** Shown in place of the rows when there are none. */
  empty?: ReactNode;
  /** The row's URL: its primary cell has the link, the whole row is clickable. */
  rowLink?: (row: Row) => string;
};

// Explicit roles: the phone layout changes `display`, which removes the implicit ones in Safari.
const TABLE = { role: 'table' } as const;
const ROWS = { role: 'rowgroup' } as const;
const ROW = { role: 'row' } as const;
const COLUMN_HEAD = { role: 'columnheader' } as const;
const ROW_HEAD = { role: 'rowheader' } as const;
const CELL = { role: 'cell' } as const;

/** A table that a phone shows as cards. It does not sort: it reports the requested order to the caller. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, sort, onSort, loading = false, empty } = props;
  const { t } = useLingui();
  const announcement = useSortAnnouncement(sort, columns);
  const folds = columns.some((column) => column.phone);
  const phone = usePhone();
  // A column for the disclosure buttons, hidden on a desktop and absent if no column is hidden.
  const unfolds =
    phone && folds && !props.rowLink && columns.some((column) => !column.phone && !column.primary);
  if (!loading && rows.length === 0) return empty;
  return (
    <>
      <table
        {...TABLE}
        aria-busy={loading || undefined}
        data-folds={folds || undefined}
        className="data-table"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...ROWS}>
          <tr {...ROW}>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                {...COLUMN_HEAD}
                data-align={column.align}
                data-sortable={column.sortable || undefined}
                aria-sort={column.sortable && sort?.key === column.key ? sort.direction : undefined}
              >
                {column.sortable && onSort ? (
                  <SortButton column={column.key} label={column.header} sort={sort} onSort={onSort} />
                ) : (
                  <span className={column.hideHeader ? 'sr-only' : undefined}>{column.header}</span>
                )}
              </th>
            ))}
            {unfolds && (
              <th scope="col" {...COLUMN_HEAD} data-phone="fold">
                <span className="sr-only">{t`Details`}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody {...ROWS}>
          {loading &&
            rows.length === 0 &&
            SKELETON_ROWS.map((row) => (
              <SkeletonRow key={row} columns={columns} folds={folds} unfolds={unfolds} phone={phone} />
            ))}
          {rows.length > 0 && <TableRows {...props} folds={folds} unfolds={unfolds} phone={phone} />}
        </tbody>
      </table>
      <output className="sr-only">{loading && rows.length === 0 ? t`Loading...` : announcement}</output>
    </>
  );
}

type TableRowsProps<Row> = DataTableProps<Row> & { folds: boolean; unfolds: boolean; phone: boolean };

/** Slightly more rows than a laptop shows. */
const FIRST_ROWS = 16;

/**
 * Renders the first screen of rows, then the rest: a weak computer takes half a second for fifty. On return to a page
 * all render at once, so that the scroll position can be restored.
 */
function TableRows<Row>(props: TableRowsProps<Row>) {
  const isWhole = useDeferredValue(true, usePlace().isBack ?? false);
  return props.rows
    .slice(0, isWhole ? props.rows.length : FIRST_ROWS)
    .map((row) => <TableRow {...props} key={props.rowKey(row)} row={row} />);
}

/** Columns to render now: a weak phone should not render collapsed cells fifty times. */
const columnsOf = <Row,>(columns: readonly Column<Row>[], folded: boolean): readonly Column<Row>[] =>
  folded ? columns.filter((column) => column.primary || column.phone) : columns;

function TableRow<Row>({ row, columns, rowLink, folds, unfolds, phone }: TableRowsProps<Row> & { row: Row }) {
  const to = rowLink?.(row);
  const [open, setOpen] = useState(false);
  const nameId = useId();
  return (
    <tr
      {...ROW}
      data-linked={to ? true : undefined}
      data-open={open || undefined}
      className={to && 'relative'}
    >
      {columnsOf(columns, phone && folds && !open).map((column) => (
        <Cell
          key={column.key}
          column={column}
          phone={phone}
          to={column.primary ? to : undefined}
          id={column.primary && unfolds ? nameId : undefined}
          folds={folds}
        >
          {column.cell(row)}
        </Cell>
      ))}
      {unfolds && (
        <td {...CELL} data-phone="fold">
          <Unfold nameId={nameId} open={open} onPress={() => setOpen(!open)} />
        </td>
      )}
    </tr>
  );
}

type UnfoldProps = { nameId: string; open: boolean; onPress: () => void };

/** On a phone: shows or hides the row's other values. Labeled with the row: "Details Ngo Bassa". */
function Unfold({ nameId, open, onPress }: UnfoldProps) {
  const { t } = useLingui();
  const id = useId();
  return (
    <button
      type="button"
      id={id}
      aria-expanded={open}
      aria-label={t`Details`}
      aria-labelledby={`${id} ${nameId}`}
      onClick={onPress}
      className="-my-1 -me-2 inline-flex size-8 items-center justify-center rounded-sm text-muted"
    >
      <Icon of={ChevronDown} size={18} className={open ? 'rotate-180' : ''} />
    </button>
  );
}

type CellProps = {
  column: Pick<Column<never>, 'header' | 'align' | 'primary' | 'hideHeader' | 'phone'>;
  folds?: boolean;
  phone: boolean;
  to?: string | undefined;
  /** Id of the title, for labels that refer to it. */
  id?: string | undefined;
  children: ReactNode;
};

function Cell({ column, to, id, phone, folds = false, children }: CellProps) {
  const content = (
    <>
      {phone && !column.hideHeader && (
        <span aria-hidden className="cell-label">
          {column.header}
        </span>
      )}
      <span id={id} className="cell-value">
        {to ? (
          <Link
            to={to}
            className="inline-flex min-h-6 items-center text-primary after:absolute after:inset-0 hover:underline"
          >
            {children}
          </Link>
        ) : (
          children
        )}
      </span>
    </>
  );
  if (column.primary)
    return (
      <th scope="row" {...ROW_HEAD} data-primary data-align={column.align}>
        {content}
      </th>
    );
  return (
    <td {...CELL} data-align={column.align} data-phone={column.phone ?? (folds ? 'folded' : undefined)}>
      {content}
    </td>
  );
}

const SKELETON_ROWS = ['a', 'b', 'c', 'd', 'e'];

function SkeletonRow<Row>({
  columns,
  folds,
  unfolds,
  phone,
}: Pick<TableRowsProps<Row>, 'columns' | 'folds' | 'unfolds' | 'phone'>) {
  return (
    <tr {...ROW}>
      {columnsOf(columns, phone && folds).map((column) => (
        <Cell key={column.key} column={column} folds={folds} phone={phone}>
          <Skeleton className="inline-block h-4 w-24 align-middle" />
        </Cell>
      ))}
      {unfolds && <td {...CELL} data-phone="fold" />}
    </tr>
  );
}

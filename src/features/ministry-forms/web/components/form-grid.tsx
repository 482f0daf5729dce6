import { useLingui } from '@lingui/react/macro';
import { said, writtenCell } from '#features/reports/web/shared/written-cell.ts';
import { Card } from '#platform/ui/card.tsx';
import { useInstallation } from '#platform/ui/installation.ts';
import type { FormCell, FormTable } from '../../ministry-forms.contract.ts';
import { KnownCell } from './known-cell.tsx';
import { TypedCell } from './typed-cell.tsx';
import type { CellSaver } from './use-save-cell.ts';

type Row = FormTable['rows'][number];

/** Figures are right-aligned, except in a table with one column. */
const isEnd = (kind: FormCell['kind'] | undefined, { columns }: Pick<FormTable, 'columns'>) =>
  columns.length > 1 && (kind === 'count' || kind === 'money' || kind === 'percent' || kind === 'decimal');

type Props = {
  table: FormTable;
  /** Whether the rows shown are still those of earlier filters. */
  isOlder: boolean;
  saver: CellSaver;
};

/** The cells of a table of a form. */
export function FormGrid({ table, isOlder, saver }: Props) {
  const coded = table.rows.some(({ code }) => code !== null);
  return (
    <Card padded={false}>
      {/* Focusable, so that a wide table can be scrolled by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label={said(table.title)} tabIndex={0} className="relative overflow-x-auto">
        <table aria-busy={isOlder || undefined} className="w-full text-sm">
          <caption className="sr-only">{said(table.title)}</caption>
          <thead>
            <HeadRow table={table} coded={coded} />
          </thead>
          <tbody className="divide-y divide-line">
            {table.rows.map((row) => (
              <GridRow key={row.key} table={table} row={row} coded={coded} saver={saver} />
            ))}
            {table.total && <TotalRow table={table} total={table.total} coded={coded} />}
          </tbody>
        </table>
      </section>
    </Card>
  );
}

function HeadRow({ table, coded }: { table: FormTable; coded: boolean }) {
  const { t } = useLingui();
  const head = table.rows[0]?.cells ?? [];
  return (
    <tr className="border-b border-control text-muted">
      {coded && <th scope="col" className="py-2 ps-4 text-start font-semibold md:ps-5">{t`Code`}</th>}
      <th scope="col" className="py-2 ps-4 text-start font-semibold md:ps-5">
        {said(table.rows_head)}
      </th>
      {table.columns.map((column, place) => (
        <th
          key={column.key}
          scope="col"
          className={`py-2 ps-3 align-bottom font-semibold last:pe-4 md:last:pe-5 ${isEnd(head[place]?.kind, table) ? 'text-end' : 'text-start'}`}
        >
          {said(column.head)}
        </th>
      ))}
    </tr>
  );
}

type RowProps = { table: FormTable; row: Row; coded: boolean; saver: CellSaver };

function GridRow({ table, row, coded, saver }: RowProps) {
  const { timeZone } = useInstallation();
  const label = writtenCell('text', row.label, timeZone);
  return (
    <tr className="hover:bg-raised">
      {coded && <td className="figures py-1 ps-4 text-muted md:ps-5">{row.code}</td>}
      <th scope="row" className="min-w-28 py-1 ps-4 text-start font-medium md:ps-5">
        {label}
      </th>
      {table.columns.map((column, place) => {
        const cell = row.cells[place]!;
        return (
          <td
            key={column.key}
            className={`py-1 ps-3 last:pe-4 md:last:pe-5 ${isEnd(cell.kind, table) ? 'figures text-end' : ''}`}
          >
            {cell.typed ? (
              <TypedCell
                cell={cell}
                name={`${label} · ${said(column.head)}`}
                choices={row.choices.length > 0 ? row.choices : column.choices}
                single={table.columns.length === 1}
                save={(value, before) =>
                  saver.mutateAsync({ table: table.key, row: row.key, column: column.key, value, before })
                }
              />
            ) : (
              <KnownCell cell={cell} />
            )}
          </td>
        );
      })}
    </tr>
  );
}

type TotalProps = { table: FormTable; total: NonNullable<FormTable['total']>; coded: boolean };

function TotalRow({ table, total, coded }: TotalProps) {
  const { t } = useLingui();
  const head = table.rows[0]?.cells ?? [];
  return (
    <tr className="font-semibold">
      <th scope="row" colSpan={coded ? 2 : 1} className="py-2 ps-4 text-start md:ps-5">{t`Total`}</th>
      {total.map((value, place) => (
        <td key={table.columns[place]!.key} className="figures py-2 ps-3 text-end last:pe-4 md:last:pe-5">
          {value === null ? '' : <KnownCell cell={{ ...head[place]!, value, lacks: null }} />}
        </td>
      ))}
    </tr>
  );
}

import type { ReactNode } from 'react';

/** The first cell of a row is its label, the others are figures. */
export type ChartFigures = {
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
};

export function ChartTable({ title, columns, rows }: ChartFigures & { title: string }) {
  return (
    // A long or wide table scrolls, so it must be focusable for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={title} tabIndex={0} className="mt-3 max-h-80 overflow-auto">
      <table className="w-full text-sm max-[340px]:text-xs">
        <thead>
          <tr className="border-b border-control text-muted">
            {columns.map((column, place) => (
              <th
                key={column}
                scope="col"
                className={
                  place === 0 ? 'py-1.5 text-start font-semibold' : 'py-1.5 ps-2 pe-1 text-end font-semibold'
                }
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key} className="border-b border-line last:border-b-0">
              {cells.map((cell, place) => (
                <td
                  key={columns[place]}
                  className={
                    place === 0 ? 'min-w-16 py-1.5 wrap-anywhere' : 'figures py-1.5 ps-2 pe-1 text-end'
                  }
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { SchoolDay } from '#platform/time/school-day.ts';
import type { ChartPoint } from './scale.ts';

type ChartTableProps = {
  title: string;
  columns: { day: string; value: string };
  points: readonly ChartPoint[];
  formatDay: (day: SchoolDay) => string;
  formatValue: (value: number) => string;
};

/** What a chart draws, in figures, newest first. */
export function ChartTable({ title, columns, points, formatDay, formatValue }: ChartTableProps) {
  // `toReversed` is younger than many of the phones that read this.
  const newestFirst = points.flatMap((_, place) => points[points.length - 1 - place] ?? []);
  return (
    // A long table scrolls, which takes a place for the keyboard to stand on.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section aria-label={title} tabIndex={0} className="mt-3 max-h-51 overflow-y-auto">
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-control text-muted">
            <th scope="col" className="py-1.5 text-start font-semibold">
              {columns.day}
            </th>
            <th scope="col" className="py-1.5 pe-3 text-end font-semibold">
              {columns.value}
            </th>
          </tr>
        </thead>
        <tbody>
          {newestFirst.map(({ day, value }) => (
            <tr key={day} className="border-b border-line last:border-b-0">
              <td className="py-1.5">{formatDay(day)}</td>
              <td className="figures py-1.5 pe-3 text-end">{formatValue(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

import type { SchoolDay } from '#platform/time/school-day.ts';
import { ChartFigure } from './chart-figure.tsx';
import { type ChartPoint, places, ticks } from './scale.ts';
import { ValueAxis } from './value-axis.tsx';

type LineChartProps = {
  title: string;
  /** The chart's message in one sentence. */
  finding: string;
  /** Column headings of the table. */
  columns: { day: string; value: string };
  /** Oldest first, at most one per day; each value holds until the next. */
  points: readonly ChartPoint[];
  /** The last day to draw, if later than the last point. */
  until?: SchoolDay;
  formatDay: (day: SchoolDay) => string;
  formatValue: (value: number) => string;
  /** The same for the few round values on the axis, abbreviated. */
  formatMark: (value: number) => string;
};

/** A value that holds until it changes, drawn as steps; also as a table, newest first. */
export function LineChart(props: LineChartProps) {
  const { title, finding, columns, points, formatDay, formatValue } = props;
  // Many of the phones in use lack `toReversed`.
  const newestFirst = points.flatMap((_, place) => points[points.length - 1 - place] ?? []);
  return (
    <ChartFigure
      title={title}
      finding={finding}
      table={{
        columns: [columns.day, columns.value],
        rows: newestFirst.map(({ day, value }) => ({
          key: day,
          cells: [formatDay(day), formatValue(value)],
        })),
      }}
    >
      <Drawing {...props} />
    </ChartFigure>
  );
}

const HEIGHT = 160;
/** Half the height of a label beside the top line, in pixels. */
const HEAD = 10;

/** Hidden from screen readers: the finding has the message, the table has the data. */
function Drawing({ points, until, formatDay, formatMark }: LineChartProps) {
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return null;
  const end = until && until > last.day ? until : last.day;
  const values = points.map(({ value }) => value);
  const marks = ticks(Math.max(...values), Math.min(...values));
  const [bottom = 0, top = 0] = [marks[0], marks.at(-1)];
  const height = (value: number) => HEAD + HEIGHT * (1 - (value - bottom) / (top - bottom || 1));
  const across = places([...points.map(({ day }) => day), end]);
  // Drawn on a canvas of 1000 units and stretched to the available width.
  const steps = points.map(({ value }, place) => {
    const [x = 0, next = 0] = [across[place], across[place + 1]];
    const y = height(value).toFixed(1);
    return `${place === 0 ? 'M' : 'L'}${(x * 1000).toFixed(1)} ${y}H${((end === first.day ? 1 : next) * 1000).toFixed(1)}`;
  });
  return (
    <ValueAxis marks={marks} place={height} formatMark={formatMark}>
      <svg aria-hidden width="100%" height={HEAD + HEIGHT + 4} className="block overflow-visible">
        {marks.map((mark) => (
          <line
            key={mark}
            x1="0"
            x2="100%"
            y1={height(mark)}
            y2={height(mark)}
            className={mark === 0 ? 'stroke-control' : 'stroke-line'}
          />
        ))}
        <svg
          viewBox={`0 0 1000 ${HEAD + HEIGHT + 4}`}
          height={HEAD + HEIGHT + 4}
          preserveAspectRatio="none"
          overflow="visible"
        >
          <path d={`${steps.join('')}V${height(0)}H0Z`} className="fill-chart-1" fillOpacity="0.1" />
          <path
            d={steps.join('')}
            fill="none"
            strokeWidth="2.5"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className="stroke-chart-1 forced-colors:stroke-[CanvasText]"
          />
        </svg>
        <circle
          cx="100%"
          cy={height(last.value)}
          r="4.5"
          className="fill-chart-1 forced-colors:fill-[CanvasText]"
        />
      </svg>
      <p aria-hidden className="figures flex justify-between gap-4 text-xs text-muted">
        <span>{formatDay(first.day)}</span>
        {end !== first.day && <span>{formatDay(end)}</span>}
      </p>
    </ValueAxis>
  );
}

import { useLingui } from '@lingui/react/macro';
import { ChartLine, Table2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { SchoolDay } from '#platform/time/school-day.ts';
import { Button } from '../button.tsx';
import { ChartTable } from './chart-table.tsx';
import { type ChartPoint, places, ticks } from './scale.ts';

type LineChartProps = {
  title: string;
  /** What the chart shows, in one sentence. */
  finding: string;
  /** What the two columns of the table are called. */
  columns: { day: string; value: string };
  /** Oldest first, one a day at most, none below zero; each value holds until the next. */
  points: readonly ChartPoint[];
  /** The last day to draw, when that is later than the last point. */
  until?: SchoolDay;
  formatDay: (day: SchoolDay) => string;
  formatValue: (value: number) => string;
};

/** A figure that holds until it changes, drawn as steps; the same as a table for whoever would rather read. */
export function LineChart(props: LineChartProps) {
  const { title, finding } = props;
  const { t } = useLingui();
  const titleId = useId();
  const [asTable, setAsTable] = useState(false);
  return (
    <figure aria-labelledby={titleId} className="min-w-0">
      <figcaption className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-48">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <p className="text-muted">{finding}</p>
        </div>
        <Button
          variant="secondary"
          size="sm"
          icon={asTable ? <ChartLine aria-hidden /> : <Table2 aria-hidden />}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? t`Show the chart` : t`Show as a table`}
        </Button>
      </figcaption>
      {asTable ? <ChartTable {...props} /> : <Drawing {...props} />}
    </figure>
  );
}

const HEIGHT = 160;
/** Above the top line, for its label. */
const HEAD = 20;

/** For eyes only: the sentence above says what matters, the table says it all. */
function Drawing({ points, until, formatDay, formatValue }: LineChartProps) {
  const last = points.at(-1);
  const first = points[0];
  if (!first || !last) return null;
  const end = until && until > last.day ? until : last.day;
  const marks = ticks(Math.max(...points.map(({ value }) => value)));
  const top = marks.at(-1) || 1;
  const height = (value: number) => HEAD + HEIGHT * (1 - value / top);
  const across = places([...points.map(({ day }) => day), end]);
  // Drawn on a ground of 1000 units, stretched to whatever width there is.
  const steps = points.map(({ value }, place) => {
    const [x = 0, next = 0] = [across[place], across[place + 1]];
    const y = height(value).toFixed(1);
    return `${place === 0 ? 'M' : 'L'}${(x * 1000).toFixed(1)} ${y}H${((end === first.day ? 1 : next) * 1000).toFixed(1)}`;
  });
  return (
    <>
      <svg aria-hidden width="100%" height={HEAD + HEIGHT + 4} className="mt-3 block overflow-visible">
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
        {marks.slice(1).map((mark) => (
          <text
            key={mark}
            x="0"
            y={height(mark) - 5}
            strokeWidth="4"
            paintOrder="stroke"
            className="figures fill-muted stroke-card text-xs"
          >
            {formatValue(mark)}
          </text>
        ))}
      </svg>
      <p aria-hidden className="figures flex justify-between gap-4 text-xs text-muted">
        <span>{formatDay(first.day)}</span>
        {end !== first.day && <span>{formatDay(end)}</span>}
      </p>
    </>
  );
}

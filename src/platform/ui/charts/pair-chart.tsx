import { Link } from '../routing/link.tsx';
import { useId } from 'react';
import { ticks } from './scale.ts';

export type Pair = {
  key: string;
  /** What the two bars are of, for the mouse. */
  hint: string;
  /** None below zero is drawn below the line: it counts as nothing. */
  values: readonly [number, number];
  /** The rows behind the first of them: an address of this portal. */
  to: string;
};

type PairChartProps = {
  /** What the first bars are of, and the second. */
  names: readonly [string, string];
  /** In their order, from the left. */
  pairs: readonly Pair[];
  /** What stands below the first pair and below the last, and between them what both are. */
  ends: readonly [string, string];
  axis: string;
  formatValue: (value: number) => string;
};

const HEIGHT = 160;
/** Above the top line, for its label. */
const HEAD = 20;
const FOOT = HEAD + HEIGHT;

/**
 * Two bars side by side, again and again: the first one plain, the second hatched, so that neither is told by its colour alone.
 * For eyes and the mouse; the table of its `ChartFigure` says it all, and leads on by keyboard.
 */
export function PairChart({ names, pairs, ends, axis, formatValue }: PairChartProps) {
  const hatch = useId();
  const marks = ticks(Math.max(0, ...pairs.flatMap(({ values }) => values)));
  const top = marks.at(-1) || 1;
  const height = (value: number) => FOOT - HEIGHT * (Math.max(value, 0) / top);
  const room = 100 / Math.max(pairs.length, 1);
  return (
    <>
      <svg aria-hidden width="100%" height={FOOT + 2} className="mt-3 block overflow-visible">
        <defs>
          <pattern
            id={hatch}
            width="5"
            height="5"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="5" height="5" className="fill-card" />
            <rect width="3" height="5" className="fill-chart-2 forced-colors:fill-[CanvasText]" />
          </pattern>
        </defs>
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
        {pairs.map(({ key, hint, values: [first, second], to }, place) => (
          <Link key={key} to={to} tabIndex={-1} className="group">
            <title>{hint}</title>
            <rect
              x={percent(place * room)}
              width={percent(room)}
              y="0"
              height={FOOT}
              className="fill-transparent group-hover:fill-raised"
            />
            <rect
              x={percent(place * room + room * 0.12)}
              width={percent(room * 0.36)}
              y={height(first)}
              height={FOOT - height(first)}
              className="fill-chart-1 forced-colors:fill-[CanvasText]"
            />
            <rect
              x={percent(place * room + room * 0.52)}
              width={percent(room * 0.36)}
              y={height(second)}
              height={FOOT - height(second)}
              fill={`url(#${hatch})`}
              className="stroke-chart-2 forced-colors:stroke-[CanvasText]"
            />
          </Link>
        ))}
        {marks.slice(1).map((mark) => (
          <text
            key={mark}
            x="0"
            y={height(mark) - 5}
            strokeWidth="4"
            paintOrder="stroke"
            className="figures pointer-events-none fill-muted stroke-card text-xs"
          >
            {formatValue(mark)}
          </text>
        ))}
      </svg>
      <p aria-hidden className="figures flex justify-between gap-4 text-xs text-muted">
        <span>{ends[0]}</span>
        <span>{axis}</span>
        <span>{ends[1]}</span>
      </p>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {names.map((name, place) => (
          <li key={name} className="inline-flex items-center gap-2">
            <svg width="14" height="14">
              <rect
                x="1"
                y="1"
                width="12"
                height="12"
                {...(place === 0 ? {} : { fill: `url(#${hatch})` })}
                className={
                  place === 0
                    ? 'fill-chart-1 forced-colors:fill-[CanvasText]'
                    : 'stroke-chart-2 forced-colors:stroke-[CanvasText]'
                }
              />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

const percent = (value: number) => `${value.toFixed(2)}%`;

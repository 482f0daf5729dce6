import { Link } from '../routing/link.tsx';
import { ticks } from './scale.ts';
import { ValueAxis } from './value-axis.tsx';

export type Pair = {
  key: string;
  /** Label below the pair, in a word or two. */
  label: string;
  /** Tooltip with the two values. */
  hint: string;
  /** Target and actual value. Negative values are drawn as 0. */
  values: readonly [target: number, actual: number];
  /** URL in this portal of the rows behind the target. */
  to: string;
};

type PairChartProps = {
  names: readonly [target: string, actual: string];
  /** From left to right. */
  pairs: readonly Pair[];
  formatMark: (value: number) => string;
};

const HEIGHT = 160;
/** Space above the top line for the value of the highest bar, in pixels. */
const HEAD = 20;
const FOOT = HEAD + HEIGHT;
const ROOM_FOR_LABELS = 18;
/** On a phone only every fourth label fits. */
const OF_PHONES = 4;

/**
 * Actual values as solid bars within the outline of their targets, so neither relies on color alone. For sighted
 * mouse users; the table of its `ChartFigure` has the same figures and the keyboard links.
 */
export function PairChart({ names, pairs, formatMark }: PairChartProps) {
  const marks = ticks(Math.max(0, ...pairs.flatMap(({ values }) => values)));
  const top = marks.at(-1) || 1;
  const height = (value: number) => FOOT - HEIGHT * (Math.max(value, 0) / top);
  const room = 100 / Math.max(pairs.length, 1);
  return (
    <>
      <ValueAxis marks={marks} place={height} formatMark={formatMark}>
        <svg aria-hidden width="100%" height={FOOT + ROOM_FOR_LABELS} className="block overflow-visible">
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
          {pairs.map(({ key, label, hint, values: [target, actual], to }, place) => {
            const middle = percent((place + 0.5) * room);
            return (
              <Link key={key} to={to} tabIndex={-1} className="group">
                <title>{hint}</title>
                <rect
                  x={percent(place * room)}
                  width={percent(room)}
                  y="0"
                  height={FOOT}
                  className="fill-transparent group-hover:fill-raised"
                />
                {actual > 0 && (
                  <rect
                    x={percent(place * room + room * 0.26)}
                    width={percent(room * 0.48)}
                    y={height(actual)}
                    height={FOOT - height(actual)}
                    className={SOLID}
                  />
                )}
                {target > 0 && (
                  <rect
                    x={percent(place * room + room * 0.1)}
                    width={percent(room * 0.8)}
                    y={height(target)}
                    height={FOOT - height(target)}
                    className={OUTLINE}
                  />
                )}
                {actual > 0 && (
                  <text
                    x={middle}
                    y={height(actual) - 4}
                    textAnchor="middle"
                    strokeWidth="3"
                    paintOrder="stroke"
                    className="figures fill-text stroke-card text-[0.6875rem] max-md:hidden"
                  >
                    {formatMark(actual)}
                  </text>
                )}
                <text
                  x={middle}
                  y={FOOT + 14}
                  textAnchor="middle"
                  className={`figures fill-muted text-[0.6875rem] ${place % OF_PHONES === 0 ? '' : 'max-md:hidden'}`}
                >
                  {label}
                </text>
              </Link>
            );
          })}
        </svg>
      </ValueAxis>
      <ul aria-hidden className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {names.map((name, place) => (
          <li key={name} className="inline-flex items-center gap-2">
            <svg width="14" height="14">
              <rect x="1" y="1" width="12" height="12" className={place === 0 ? OUTLINE : SOLID} />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </>
  );
}

const OUTLINE = 'fill-none stroke-chart-2 stroke-[1.5] forced-colors:stroke-[CanvasText]';
const SOLID = 'fill-chart-1 forced-colors:fill-[CanvasText]';

const percent = (value: number) => `${value.toFixed(2)}%`;

import { writtenDecimal } from '#features/subjects/subjects.rules.ts';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import type { ClassOverview } from '../../mark-overview.contract.ts';

type Props = { distribution: ClassOverview['distribution']; passMark: string };

const HEIGHT = 96;
const written = (value: string) => writtenDecimal(value, currentLocale());

/** Space for the number above the highest bar. */
const HEAD = 18;

/**
 * A bar per interval of averages with its count above; those below the pass mark are only
 * outlined. Hidden from screen readers: the table has the same data.
 */
export function DistributionChart({ distribution, passMark }: Props) {
  const most = Math.max(1, ...distribution.map(({ count }) => count));
  const room = 100 / distribution.length;
  return (
    <>
      <svg aria-hidden width="100%" height={HEAD + HEIGHT + 1} className="mt-3 block overflow-visible">
        {distribution.map(({ from, to, count }, place) => {
          const height = (HEIGHT * count) / most;
          return (
            <g key={from}>
              <rect
                x={`${place * room + room * 0.1}%`}
                width={`${room * 0.8}%`}
                y={HEAD + HEIGHT - height}
                height={height}
                className={
                  Number(to) <= Number(passMark)
                    ? 'fill-card stroke-chart-2 forced-colors:stroke-[CanvasText]'
                    : 'fill-chart-1 forced-colors:fill-[CanvasText]'
                }
              />
              {count > 0 && (
                <text
                  x={`${place * room + room / 2}%`}
                  y={HEAD + HEIGHT - height - 4}
                  textAnchor="middle"
                  className="fill-text text-xs"
                >
                  {count}
                </text>
              )}
            </g>
          );
        })}
        <line x1="0" x2="100%" y1={HEAD + HEIGHT} y2={HEAD + HEIGHT} className="stroke-control" />
      </svg>
      <p aria-hidden className="flex justify-between text-xs text-muted">
        <span>{written(distribution[0]!.from)}</span>
        <span>{written(distribution.at(-1)!.to)}</span>
      </p>
    </>
  );
}

import { Link } from '../routing/link.tsx';
import type { ReactNode } from 'react';

/** Urgency of the bar: neutral, or more urgent with every level. */
export type BarTone = 'quiet' | 'late-1' | 'late-2' | 'late-3' | 'late-4';

export type Bar = {
  key: string;
  label: ReactNode;
  /** Already formatted. */
  figure: string;
  note?: ReactNode;
  /** Bar length, from 0 to 1 of its track. */
  share: number;
  /**
   * Target, from 0 to 1 of the track, drawn as a frame. The part beyond it is hatched. Undefined:
   * no frame.
   */
  mark?: number | undefined;
  /** Emphasis of the bar; plain by default. */
  tone?: BarTone | undefined;
  /** URL in this portal of the rows behind the bar. */
  to?: string | undefined;
  /** An action for the item: beside the bar, or below it if there is no room. */
  action?: ReactNode;
};

/** The whole line, or what an action leaves of it. */
const WIDE = 'block min-w-0 flex-1 basis-48';

/**
 * Horizontal bars, each with a label and a formatted figure; each may link to its rows. The figure
 * states what the bar shows.
 */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul aria-label={label} className="mt-3 flex flex-col gap-1">
      {bars.map((bar) => (
        <li key={bar.key} className={bar.action ? 'flex flex-wrap items-center gap-x-4' : undefined}>
          {bar.to ? (
            <Link to={bar.to} className={`-mx-2 rounded-sm px-2 py-1.5 hover:bg-raised ${WIDE}`}>
              <OneBar bar={bar} />
            </Link>
          ) : (
            <div className={`py-1.5 ${WIDE}`}>
              <OneBar bar={bar} />
            </div>
          )}
          {bar.action && <div className="ms-auto py-1">{bar.action}</div>}
        </li>
      ))}
    </ul>
  );
}

function OneBar({ bar: { label, figure, note, share, mark, tone, to } }: { bar: Bar }) {
  const end = within(share);
  const plan = within(mark ?? 1);
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={`min-w-0 wrap-anywhere ${to ? 'text-primary' : ''}`}>{label}</span>
        <span className="figures ms-auto font-semibold">{figure}</span>
      </span>
      <span aria-hidden className="relative mt-1 block h-3 border-s border-control">
        <span
          className={`block h-full forced-colors:bg-[CanvasText] forced-color-adjust-none ${tone ? TONES[tone] : 'bg-chart-1'}`}
          style={{ width: percent(Math.min(end, plan)) }}
        />
        {end > plan && (
          <span
            className={`absolute inset-y-0 forced-color-adjust-none ${HATCHED}`}
            style={{ insetInlineStart: percent(plan), width: percent(end - plan) }}
          />
        )}
        {mark !== undefined && (
          <span
            className="absolute -inset-y-px start-0 border-[1.5px] border-s-0 border-chart-2 forced-colors:border-[CanvasText]"
            style={{ width: percent(plan) }}
          />
        )}
      </span>
      {note && <span className="mt-0.5 block text-sm text-muted">{note}</span>}
    </>
  );
}

const TONES: Record<BarTone, string> = {
  quiet: 'bg-line',
  'late-1': 'bg-danger/40',
  'late-2': 'bg-danger/60',
  'late-3': 'bg-danger/80',
  'late-4': 'bg-danger',
};

const HATCHED =
  'bg-[repeating-linear-gradient(45deg,var(--chart-2)_0_3px,var(--card)_3px_5px)] forced-colors:bg-[repeating-linear-gradient(45deg,CanvasText_0_3px,Canvas_3px_5px)]';

const within = (share: number) => Math.min(Math.max(share, 0), 1);
const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

export type Bar = {
  key: string;
  label: ReactNode;
  /** Already formatted. */
  figure: string;
  note?: ReactNode;
  /** How long the bar is, from 0 to 1 of its track. */
  share: number;
  /** The rows behind it: an address of this portal. */
  to?: string | undefined;
};

/** Bars one below the other, each with its word and its figure; each leads to its rows. The figure says what the bar shows. */
export function BarList({ label, bars }: { label: string; bars: readonly Bar[] }) {
  return (
    <ul aria-label={label} className="mt-3 flex flex-col gap-1">
      {bars.map((bar) => (
        <li key={bar.key}>
          {bar.to ? (
            <Link to={bar.to} className="-mx-2 block rounded-sm px-2 py-1.5 hover:bg-raised">
              <OneBar bar={bar} />
            </Link>
          ) : (
            <div className="py-1.5">
              <OneBar bar={bar} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function OneBar({ bar: { label, figure, note, share, to } }: { bar: Bar }) {
  return (
    <>
      <span className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className={`min-w-0 wrap-anywhere ${to ? 'text-primary' : ''}`}>{label}</span>
        <span className="figures ms-auto font-semibold">{figure}</span>
      </span>
      <span
        aria-hidden
        className="mt-1 block h-3 rounded-xs border border-control forced-colors:border-[CanvasText]"
      >
        <span
          className="block h-full bg-chart-1 forced-colors:bg-[CanvasText] forced-color-adjust-none"
          style={{ width: `${(Math.min(Math.max(share, 0), 1) * 100).toFixed(1)}%` }}
        />
      </span>
      {note && <span className="mt-0.5 block text-sm text-muted">{note}</span>}
    </>
  );
}

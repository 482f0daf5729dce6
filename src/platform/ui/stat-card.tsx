import { Link } from './routing/link.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

type StatCardProps = {
  label: ReactNode;
  /** Already formatted: a count, or a sum of money. */
  value: ReactNode;
  hint?: ReactNode;
  /** Secondary information beside the figure, such as an overdue part or progress. May contain a link. */
  aside?: ReactNode;
  /** URL of the list behind the figure. */
  to?: string | undefined;
  loading?: boolean | undefined;
  /** Reserves the width of a sum, so that nothing moves when the figure loads. */
  money?: boolean | undefined;
};

export function StatCard({ label, value, hint, aside, to, loading = false, money = false }: StatCardProps) {
  // A sum of money never wraps: on a phone it takes the full width, and a long one is in smaller type.
  const length = typeof value === 'string' ? value.length : 0;
  const size =
    length > 8 ? { fontSize: `clamp(0.8125rem, ${(155 / length).toFixed(1)}cqi, 1.125rem)` } : undefined;
  const look = clsx(
    '@container relative flex min-w-0 flex-col bg-card px-3 py-2 text-start md:px-4',
    to && 'hover:bg-raised',
    // On a phone a sum has a line to itself, after its label.
    (money || length > 8) &&
      'stat-wide max-md:col-span-2 max-md:flex-row max-md:flex-wrap max-md:items-baseline max-md:justify-between max-md:gap-x-3',
  );
  return (
    <div className={look}>
      <span className="text-xs text-muted">
        {to ? (
          <Link to={to} className="text-inherit after:absolute after:inset-0 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="figures text-lg leading-7 font-semibold" style={size}>
          {loading ? <Skeleton className="h-5 w-16 align-middle" /> : value}
        </span>
        {aside}
      </span>
      {hint && <span className="text-xs text-muted max-md:basis-full">{hint}</span>}
    </div>
  );
}

import { Link } from './routing/link.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Skeleton } from './skeleton.tsx';

type StatCardProps = {
  label: ReactNode;
  /** Already formatted: a count, or a sum of money. */
  value: ReactNode;
  hint?: ReactNode;
  /** The list behind the figure. */
  to?: string | undefined;
  loading?: boolean | undefined;
  /** It takes the width of a sum from the start, so that nothing moves when the figure comes. */
  money?: boolean | undefined;
};

/** One figure and what it counts, in a `StatGrid`. */
export function StatCard({ label, value, hint, to, loading = false, money = false }: StatCardProps) {
  // A sum of money is never broken over two lines: on a phone it takes the whole width, and a long one is set smaller.
  const length = typeof value === 'string' ? value.length : 0;
  const size =
    length > 8 ? { fontSize: `clamp(0.8125rem, ${(155 / length).toFixed(1)}cqi, 1.75rem)` } : undefined;
  const look = clsx(
    '@container flex min-w-0 flex-col gap-1 rounded border border-line bg-card px-4 py-3 text-start',
    (money || length > 8) && 'stat-wide max-md:col-span-2',
  );
  const content = (
    <>
      <span className="text-sm text-muted">{label}</span>
      <span className="figures text-2xl leading-9 font-semibold" style={size}>
        {loading ? <Skeleton className="h-7 w-16 align-middle" /> : value}
      </span>
      {hint && <span className="text-sm text-muted">{hint}</span>}
    </>
  );
  if (!to) return <div className={look}>{content}</div>;
  return (
    <Link to={to} className={clsx(look, 'hover:border-control hover:bg-raised')}>
      {content}
    </Link>
  );
}

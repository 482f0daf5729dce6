import { useLingui } from '@lingui/react/macro';
import type { CategoryMark as Mark } from '../categories.contract.ts';

/** The color of a category, always beside its name. */
export function ColorDot({ color, className = '' }: { color: string; className?: string }) {
  return (
    <span
      aria-hidden
      className={`inline-block size-3 shrink-0 rounded-full border border-control ${className}`}
      style={{ backgroundColor: color }}
    />
  );
}

/** A category as lists show it: its dot and its name. */
export function CategoryMark({ category }: { category: Pick<Mark, 'name' | 'color'> | null }) {
  const { t } = useLingui();
  if (!category) return <span className="text-muted">{t`No category`}</span>;
  return (
    <span className="inline-flex min-w-0 items-center gap-2">
      <ColorDot color={category.color} />
      <span className="min-w-0 wrap-anywhere">{category.name}</span>
    </span>
  );
}

import type { ComponentType } from 'react';

/** One of lucide-react's icons, imported by its name. */
export type IconType = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
  'aria-hidden'?: boolean;
}>;

/**
 * An icon with the product's stroke width, always hidden from screen readers: the text is beside it, or in
 * the control's name.
 */
export function Icon({
  of: Drawing,
  size = 20,
  className,
}: {
  of: IconType;
  size?: number;
  className?: string;
}) {
  return <Drawing size={size} strokeWidth={1.75} aria-hidden className={`shrink-0 ${className ?? ''}`} />;
}

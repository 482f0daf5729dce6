import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Icon, type IconType } from './icon.tsx';

/** A square button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  icon,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: IconType; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={clsx(
        'inline-flex size-control shrink-0 items-center justify-center rounded border border-transparent text-muted enabled:hover:bg-raised enabled:hover:text-text disabled:opacity-55',
        className,
      )}
    >
      <Icon of={icon} />
    </button>
  );
}

import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { Icon, type IconType } from './icon.tsx';
import { pressing } from './pressing.ts';
import { Spinner } from './spinner.tsx';

/** A square button with only an icon; `label` is its accessible name and tooltip. */
export function IconButton({
  icon,
  label,
  busy = false,
  className,
  ...rest
}: ComponentProps<'button'> & { icon: IconType; label: string; busy?: boolean }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      {...pressing(busy, rest)}
      className={clsx(
        'inline-flex size-control shrink-0 items-center justify-center rounded border border-transparent text-muted enabled:hover:bg-raised enabled:hover:text-text disabled:opacity-55 aria-disabled:opacity-55',
        className,
      )}
    >
      {busy ? <Spinner /> : <Icon of={icon} />}
    </button>
  );
}

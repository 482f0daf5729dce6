import { clsx } from 'clsx';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles.ts';
import { pressing } from './pressing.ts';
import { Spinner } from './spinner.tsx';

type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Before the text: `<Plus aria-hidden />` of lucide-react. */
  icon?: ReactNode;
  /** While true the button ignores presses and shows `busyLabel`. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
};

/** The only button component. `primary` is the page's main action, so a view has at most one. */
export function Button({
  variant,
  size,
  icon,
  busy = false,
  busyLabel,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...pressing(busy, rest)}
      className={clsx(buttonStyles({ variant, size }), className)}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

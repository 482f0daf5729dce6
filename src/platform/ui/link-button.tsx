import { Link, type LinkProps } from './routing/link.tsx';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles.ts';

type LinkButtonProps = Pick<LinkProps, 'to' | 'search' | 'params' | 'replace' | 'aria-current'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A link that looks like a button. An action is a `Button`. */
export function LinkButton({ variant, size, icon, className, children, ...to }: LinkButtonProps) {
  return (
    <Link {...to} className={clsx(buttonStyles({ variant, size }), className)}>
      {icon}
      {children}
    </Link>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** The specification's sentence, if it has one. */
  title: ReactNode;
  children?: ReactNode;
  /** An action, or a way to see more. */
  action?: ReactNode;
  className?: string;
};

/**
 * Shown when there is nothing yet, with what to do about it; styled as a blank page of an exercise
 * book.
 */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('ruled ruled-page rounded border border-line', className)}>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-[4mm] flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}

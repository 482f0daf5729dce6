import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** The specification's own sentence, where it has one. */
  title: ReactNode;
  children?: ReactNode;
  /** An action, or a way to see more. */
  action?: ReactNode;
  className?: string;
};

/** A blank page of the exercise book, its words on the lines: nothing here yet, and what to do about it. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('ruled ruled-page rounded border border-line', className)}>
      <p className="text-lg font-semibold">{title}</p>
      {children && <div className="text-muted">{children}</div>}
      {action && <div className="mt-[4mm] flex flex-wrap gap-2">{action}</div>}
    </div>
  );
}

import { clsx } from 'clsx';
import type { ReactNode } from 'react';

type EmptyStateProps = {
  /** The specification's own sentence, where it has one. */
  title: ReactNode;
  children?: ReactNode;
  /** What to do about it, or how to see more. */
  action?: ReactNode;
  className?: string;
};

/** A blank page of the exercise book: nothing here yet, and what to do about it. */
export function EmptyState({ title, children, action, className }: EmptyStateProps) {
  return (
    <div className={clsx('ruled flex justify-center rounded border border-line px-4 py-[16mm]', className)}>
      <div className="flex max-w-md flex-col items-center gap-3 rounded-sm bg-card px-5 py-3 text-center">
        <p className="text-lg font-medium">{title}</p>
        {children && <div className="text-muted">{children}</div>}
        {action && <div className="mt-1 flex flex-wrap justify-center gap-2">{action}</div>}
      </div>
    </div>
  );
}

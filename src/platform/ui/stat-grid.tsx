import type { ReactNode } from 'react';

type StatGridProps = {
  children: ReactNode;
  /** Note on what all figures count. */
  note?: ReactNode;
};

/**
 * The figures above a page's list: side by side on a desktop, two by two on a phone, where a wide one leaves
 * no gap and the last of an odd number of narrow ones takes a full row. The lines between them are the
 * strip's background.
 */
export function StatGrid({ children, note }: StatGridProps) {
  return (
    // In a flex column with a gap the margin is dropped.
    <div className="mb-3 [.flex-col>&]:mb-0">
      <div className="stat-grid grid grid-flow-dense grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
        {children}
      </div>
      {note && <p className="mt-1 text-xs text-muted">{note}</p>}
    </div>
  );
}

import type { ReactNode } from 'react';

/**
 * The strip of figures above a page's list: side by side on a desk, two by two on a phone, where a wide one leaves no gap and of an
 * odd number of narrow ones the last takes a row. The lines between them are the strip's own ground.
 */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className="stat-grid mb-4 grid grid-flow-dense grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line md:auto-cols-fr md:grid-flow-col md:grid-cols-none">
      {children}
    </div>
  );
}

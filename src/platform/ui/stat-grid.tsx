import type { ReactNode } from 'react';

/**
 * The row of figures above a page's list: three or four abreast on a desk, two by two on a phone, where a wide one leaves no gap and of an
 * odd number of narrow ones the last takes a row.
 */
export function StatGrid({ children }: { children: ReactNode }) {
  return (
    <div className="stat-grid mb-6 grid grid-flow-dense grid-cols-2 gap-3 md:has-[>:nth-child(3):last-child]:grid-cols-3 xl:not-has-[>:nth-child(3):last-child]:grid-cols-4">
      {children}
    </div>
  );
}

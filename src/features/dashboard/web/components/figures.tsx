import type { ReactNode } from 'react';

/** The four cards of a dashboard: two by two on a phone, where no gap is left beside a wide one, in one line on a desk. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <div className="stat-grid grid grid-flow-dense grid-cols-2 gap-3 lg:grid-cols-4 lg:gap-4">{children}</div>
  );
}

import type { ReactNode } from 'react';

/** The row of figures above a page's list: four abreast on a desk, two by two on a phone, where a wide one leaves no gap. */
export function StatGrid({ children }: { children: ReactNode }) {
  return <div className="mb-6 grid grid-flow-dense grid-cols-2 gap-3 xl:grid-cols-4">{children}</div>;
}

import { type ReactNode, useRef } from 'react';
import { usePrintSheet } from './use-print-sheet.ts';

/** A slip of paper inside a page. While it is on screen, printing prints the slip alone. */
export function PrintSlip({ children }: { children: ReactNode }) {
  const slip = useRef<HTMLDivElement>(null);
  usePrintSheet(slip);
  return (
    <div ref={slip} className="print-slip rounded border border-dashed border-control bg-card p-4">
      {children}
    </div>
  );
}

import { type ReactNode, useRef } from 'react';
import { usePrintSheet } from './use-print-sheet.ts';

/** A printable slip inside a page. While it is mounted, printing prints only the slip. */
export function PrintSlip({ children }: { children: ReactNode }) {
  const slip = useRef<HTMLDivElement>(null);
  usePrintSheet(slip);
  return (
    <div ref={slip} className="print-slip rounded border border-dashed border-control bg-card p-4">
      {children}
    </div>
  );
}

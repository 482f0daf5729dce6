import { type ReactNode, useEffect, useRef } from 'react';

/**
 * A slip of paper inside a page. While it is on screen, printing (by `window.print()` or by the browser's menu) prints
 * the slip alone: a copy of it stands in for the page just before, and goes just after.
 */
export function PrintSlip({ children }: { children: ReactNode }) {
  const slip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let sheet: HTMLElement | null = null;
    const clear = () => {
      sheet?.remove();
      sheet = null;
      delete document.documentElement.dataset['printing'];
    };
    const prepare = () => {
      clear();
      if (!slip.current) return;
      sheet = document.createElement('div');
      sheet.className = 'print-sheet';
      sheet.append(slip.current.cloneNode(true));
      document.body.append(sheet);
      document.documentElement.dataset['printing'] = 'slip';
    };
    addEventListener('beforeprint', prepare);
    addEventListener('afterprint', clear);
    return () => {
      removeEventListener('beforeprint', prepare);
      removeEventListener('afterprint', clear);
      clear();
    };
  }, []);
  return (
    <div ref={slip} className="print-slip rounded border border-dashed border-control bg-card p-4">
      {children}
    </div>
  );
}

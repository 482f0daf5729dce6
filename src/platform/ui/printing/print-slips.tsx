import { type ReactNode, useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';

type PrintSlipsProps = { slips: readonly { key: string; slip: ReactNode }[]; onPrinted: () => void };

/**
 * Prints slips in two columns with cutting lines as soon as it is rendered. Not visible on screen.
 */
export function PrintSlips({ slips, onPrinted }: PrintSlipsProps) {
  const printed = useRef(onPrinted);
  useEffect(() => {
    const over = () => printed.current();
    document.documentElement.dataset['printing'] = 'slip';
    addEventListener('afterprint', over);
    window.print();
    return () => {
      removeEventListener('afterprint', over);
      delete document.documentElement.dataset['printing'];
    };
  }, []);

  return createPortal(
    <div className="print-sheet slip-sheet">
      {pairsOf(slips).map((pair) => (
        <div key={pair[0]?.key} className="slip-row">
          {pair.map(({ key, slip }) => (
            <div key={key} className="slip-cell">
              {slip}
            </div>
          ))}
        </div>
      ))}
    </div>,
    document.body,
  );
}

/** Rows of two: browsers do not split a row over pages, as some do with grid cells. */
function pairsOf<Slip>(slips: readonly Slip[]): Slip[][] {
  return Array.from({ length: Math.ceil(slips.length / 2) }, (_, row) => slips.slice(row * 2, row * 2 + 2));
}

import { useEffect, useEffectEvent, useRef } from 'react';
import type { BankTransaction } from '../../bank.contract.ts';

/** Where a line of the history stands in the page, and in the address behind a `#`. */
export const lineId = (receipt: string): string => `receipt-${receipt}`;

type Sought = { receipt: string; dayShown: boolean };

/**
 * Brings a line before the eyes by its receipt: at once when it is among the lines on screen, else over its own day. Also the
 * one that the address names. The receipt carries the day.
 */
export function useSoughtLine(
  lines: readonly BankTransaction[] | undefined,
  showDay: (day: string) => void,
): (receipt: string) => void {
  const sought = useRef(ofAddress(location.hash));

  function look() {
    if (!sought.current) return;
    const { receipt, dayShown } = sought.current;
    const line = document.getElementById(lineId(receipt));
    if (line) {
      sought.current = null;
      line.focus({ preventScroll: true });
      line.scrollIntoView({ block: 'center' });
    } else if (!dayShown) {
      sought.current = { receipt, dayShown: true };
      showDay(dayOf(receipt));
    }
  }
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    if (lines) lookAgain();
  }, [lines]);

  return (receipt) => {
    sought.current = { receipt, dayShown: false };
    if (lines) look();
  };
}

function ofAddress(hash: string): Sought | null {
  const receipt = /^#receipt-(\d{8}-\d{4,})$/.exec(hash)?.[1];
  return receipt ? { receipt, dayShown: false } : null;
}

const dayOf = (receipt: string) => receipt.replace(/^(\d{4})(\d{2})(\d{2})-.*$/, '$1-$2-$3');

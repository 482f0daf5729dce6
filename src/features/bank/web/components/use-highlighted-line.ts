import { useEffect, useEffectEvent, useRef } from 'react';
import { PAGE_SIZE } from '#platform/http/pages.ts';
import type { BankTransaction } from '../../bank.contract.ts';

/** The DOM id and URL fragment of a history row. */
export const lineId = (receipt: string): string => `receipt-${receipt}`;

/** `pages`: number of pages searched of that day. */
type Sought = { receipt: string; pages: number };

/**
 * Scrolls to a row by its receipt: immediately if shown, else after filtering by its day, which is part of
 * the receipt. Also applies to the URL fragment.
 */
export function useHighlightedLine(
  lines: readonly BankTransaction[] | undefined,
  showDay: (day: string, page: number) => void,
): (receipt: string) => void {
  const sought = useRef(ofAddress(location.hash));

  function look() {
    if (!sought.current) return;
    const { receipt, pages } = sought.current;
    const line = document.getElementById(lineId(receipt));
    if (line) {
      sought.current = null;
      line.focus({ preventScroll: true });
      line.scrollIntoView({ block: 'center' });
    } else if (pages === 0 || lines?.length === PAGE_SIZE) {
      sought.current = { receipt, pages: pages + 1 };
      showDay(dayOf(receipt), pages + 1);
    } else sought.current = null;
  }
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    if (lines) lookAgain();
  }, [lines]);

  return (receipt) => {
    sought.current = { receipt, pages: 0 };
    if (lines) look();
  };
}

function ofAddress(hash: string): Sought | null {
  const receipt = /^#receipt-(\d{8}-\d{4,}|[A-Z]{3}-\d{4}-\d{6,})$/.exec(hash)?.[1];
  return receipt ? { receipt, pages: 0 } : null;
}

const dayOf = (receipt: string) => receipt.replace(/^(\d{4})(\d{2})(\d{2})-.*$/, '$1-$2-$3');

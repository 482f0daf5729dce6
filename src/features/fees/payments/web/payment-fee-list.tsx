import { useLingui } from '@lingui/react/macro';
import { startTransition, useEffect, useRef, useState } from 'react';
import { Button } from '#platform/ui/button.tsx';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { PaymentFeeRow } from './payment-fee-row.tsx';

type Props = {
  fees: readonly StudentFee[];
  chosen: ReadonlyMap<string, StudentFee>;
  /** Whether the maximum of chosen fees is reached. */
  full: boolean;
  /** Low, so that a family's few fees leave room for the split. */
  low: boolean;
  onToggle: (fee: StudentFee) => void;
};

/** Rows in sight render with the dialog, the others later. */
const FIRST = 8;
const SOON_MS = 300;
/** The rows rendered per step: hundreds at once would block a slow phone. */
const STEP = 50;
/** The distance from the list's end, in pixels, at which the next rows render. */
const NEAR = 200;

export function PaymentFeeList({ fees, chosen, full, low, onToggle }: Props) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);
  const goTo = useRef<number | null>(null);
  // For keyboard users the list must not grow endlessly: it shows a button until it is scrolled by
  // hand.
  const walked = useRef(false);
  const scrolled = () => (walked.current = false);
  const [most, setMost] = useState(FIRST);

  useEffect(() => {
    const more = () => startTransition(() => setMost((before) => Math.max(before, STEP)));
    const timer = setTimeout(more, SOON_MS);
    return () => clearTimeout(timer);
  }, []);

  useEffect(() => {
    // After "Show more" the focus moves to the first new row.
    if (goTo.current === null || most <= goTo.current) return;
    list.current?.children[goTo.current]?.querySelector('input')?.focus();
    goTo.current = null;
  }, [most]);

  function showWhenNear(box: HTMLElement) {
    if (fees.length <= most || box.scrollHeight - box.scrollTop - box.clientHeight > NEAR) return;
    if (!walked.current) setMost(most < STEP ? STEP : most + STEP);
  }

  return (
    <div
      className={`relative overflow-y-auto overscroll-contain rounded border border-line ${low ? 'max-h-40' : 'max-h-64'}`}
      onScroll={(event) => showWhenNear(event.currentTarget)}
      onFocus={({ target }) => (walked.current ||= target.matches(':focus-visible'))}
      onPointerDown={scrolled}
      onWheel={scrolled}
    >
      <ul ref={list} className="divide-y divide-line">
        {fees.slice(0, most).map((fee) => (
          <PaymentFeeRow key={fee.id} fee={fee} chosen={chosen.has(fee.id)} full={full} onToggle={onToggle} />
        ))}
      </ul>
      {fees.length > most && (
        <Button
          variant="quiet"
          size="sm"
          className="mx-1 my-2"
          onClick={() => {
            goTo.current = most;
            setMost(most + STEP);
          }}
        >
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}

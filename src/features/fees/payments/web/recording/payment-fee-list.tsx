import { useLingui } from '@lingui/react/macro';
import { memo, startTransition, useEffect, useRef, useState } from 'react';
import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import { formatDay } from '#platform/time/format.ts';
import { Button } from '#platform/ui/button.tsx';
import type { StudentFee } from '../../../charges/fees.contract.ts';
import { useFeeStudentName } from '../../../web/shared/fee-student-cell.tsx';
import { feeLabel } from '../../../web/shared/fee-words.tsx';

type Props = {
  fees: readonly StudentFee[];
  chosen: ReadonlySet<string>;
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

type RowProps = {
  fee: StudentFee;
  chosen: boolean;
  full: boolean;
  onToggle: (fee: StudentFee) => void;
};

/**
 * A fee to tick: its student, name and balance. Memoized, so that only the changed one of hundreds
 * renders.
 */
const PaymentFeeRow = memo(function PaymentFeeRow({ fee, chosen, full, onToggle }: RowProps) {
  const { t } = useLingui();
  const nameOf = useFeeStudentName();
  const due = formatDay(fee.due_date, currentLocale());
  const label = feeLabel(fee.structure.name, fee.instalment, fee.instalments);
  return (
    <li className="[contain-intrinsic-size:auto_58px] [content-visibility:auto]">
      <label className="grid min-h-11 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5">
        <input
          type="checkbox"
          className="row-span-2 size-5 accent-primary"
          checked={chosen}
          disabled={full && !chosen}
          onChange={() => onToggle(fee)}
        />
        <span className="wrap-anywhere">{nameOf(fee.student)}</span>
        <span className="figures text-end">{formatAmount(fee.balance, 'XAF')}</span>
        <span className="col-span-2 text-sm wrap-anywhere text-muted">
          {fee.student.roll_number || t`N/A`}
          {' · '}
          {label}
          {' · '}
          {fee.status === 'overdue' ? (
            <span className="text-danger">{t`overdue since ${due}`}</span>
          ) : (
            t`due ${due}`
          )}
        </span>
      </label>
    </li>
  );
});

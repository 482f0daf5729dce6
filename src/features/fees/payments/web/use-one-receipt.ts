import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';
import type { ChosenFees } from './use-chosen-fees.ts';

/** Fees to tick once one receipt for several families is confirmed. */
type Asked = { families: number; fees: readonly StudentFee[] };

/**
 * Ticks fees, with one confirmation before those of a second family. The state is local to the
 * list, so that the form does not render again.
 */
export function useOneReceipt({ chosen, familiesWith, mean, add, removeAll }: ChosenFees) {
  const [asked, setAsked] = useState<Asked | null>(null);

  function addAll(fees: readonly StudentFee[]) {
    const families = familiesWith(fees);
    if (families > 1) setAsked({ families, fees });
    else add(fees);
  }

  const press = useRef<(fee: StudentFee) => void>(null);
  useEffect(() => {
    press.current = (fee) => (chosen.has(fee.id) ? removeAll([fee]) : addAll([fee]));
  });
  // A stable function: only the ticked one of fifty rows renders again.
  const toggle = useCallback((fee: StudentFee) => press.current?.(fee), []);

  function answer(oneReceipt: boolean) {
    setAsked(null);
    if (!asked || !oneReceipt) return;
    mean();
    add(asked.fees);
  }

  return { asked, answer, toggle, addAll };
}

export type OneReceipt = ReturnType<typeof useOneReceipt>;

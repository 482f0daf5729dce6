import { useCallback, useEffect, useRef, useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';
import type { ChosenFees } from './use-chosen-fees.ts';

/** What is to be ticked, once it was said that one receipt for several families is meant. */
type Asked = { families: number; fees: readonly StudentFee[] };

/** Ticks fees, and asks once before those of a second family. The question is the list's own: the form is not drawn again for it. */
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
  // The same function at every drawing: of fifty rows only the one that is ticked is drawn again.
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

import { useCallback, useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';
import type { ChosenFees } from './use-chosen-fees.ts';

/** What is to be ticked, once it was said that one receipt for several families is meant. */
type Asked = { families: number; fees: readonly StudentFee[] };

/**
 * Ticks fees, and asks once before those of a second family. The question is the list's own: the form around it is not drawn again
 * for it, which a weak computer would take a tenth of a second for.
 */
export function useOneReceipt({ chosen, familiesWith, mean, add, removeAll }: ChosenFees) {
  const [asked, setAsked] = useState<Asked | null>(null);

  const addAll = useCallback(
    (fees: readonly StudentFee[]) => {
      const families = familiesWith(fees);
      if (families > 1) setAsked({ families, fees });
      else add(fees);
    },
    [familiesWith, add],
  );

  const toggle = useCallback(
    (fee: StudentFee) => {
      if (chosen.has(fee.id)) removeAll([fee]);
      else addAll([fee]);
    },
    [chosen, addAll, removeAll],
  );

  function answer(oneReceipt: boolean) {
    setAsked(null);
    if (!asked || !oneReceipt) return;
    mean();
    add(asked.fees);
  }

  return { asked, answer, toggle, addAll };
}

export type OneReceipt = ReturnType<typeof useOneReceipt>;

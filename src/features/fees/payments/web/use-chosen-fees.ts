import { useCallback, useMemo, useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { MOST_FEES } from '../../fees.rules.ts';
import { paymentsApi } from '../../web/fees.client.ts';

type Chosen = ReadonlyMap<string, StudentFee>;

/** The fees that are ticked, kept as they were read, whatever the filters list now; and how many of them were paid elsewhere. */
export function useChosenFees(begin: readonly StudentFee[]) {
  const [chosen, setChosen] = useState<Chosen>(() => new Map(begin.map((fee) => [fee.id, fee])));
  const [paidElsewhere, setPaidElsewhere] = useState(0);

  const toggle = useCallback((fee: StudentFee) => {
    setPaidElsewhere(0);
    setChosen((before) => {
      const after = new Map(before);
      if (!after.delete(fee.id)) after.set(fee.id, fee);
      return after;
    });
  }, []);

  const addAll = useCallback((fees: readonly StudentFee[]) => {
    setPaidElsewhere(0);
    setChosen((before) => {
      const after = new Map(before);
      for (const fee of fees) if (after.size < MOST_FEES) after.set(fee.id, fee);
      return after;
    });
  }, []);

  const removeAll = useCallback((fees: readonly StudentFee[]) => {
    setPaidElsewhere(0);
    setChosen((before) => {
      const after = new Map(before);
      for (const fee of fees) after.delete(fee.id);
      return after;
    });
  }, []);

  /** Reads again what the chosen fees owe; those that owe nothing any more are chosen no longer. What can't be read stays. */
  const freshen = useCallback(async () => {
    if (chosen.size === 0) return;
    const open = await openOf([...chosen.values()]).catch(() => null);
    if (!open) return;
    const paid = [...chosen.keys()].filter((id) => !open.has(id));
    setPaidElsewhere((before) => before + paid.length);
    setChosen((before) => {
      const left = [...before.values()].flatMap((fee) => {
        if (!chosen.has(fee.id)) return [fee]; // ticked while we asked
        const fresh = open.get(fee.id);
        return fresh ? [fresh] : [];
      });
      return new Map(left.map((fee) => [fee.id, fee]));
    });
  }, [chosen]);

  return useMemo(
    () => ({ chosen, paidElsewhere, toggle, addAll, removeAll, freshen }),
    [chosen, paidElsewhere, toggle, addAll, removeAll, freshen],
  );
}

export type ChosenFees = ReturnType<typeof useChosenFees>;

/** The open fees of these fees' students. One list has them all unless the school has more open fees than a list takes. */
async function openOf(fees: readonly StudentFee[]): Promise<Map<string, StudentFee>> {
  const whole = await paymentsApi.open.call({});
  const open = new Map(whole.fees.map((fee) => [fee.id, fee]));
  if (whole.total <= whole.fees.length) return open;
  const sought = fees.filter(({ id }) => !open.has(id)).map(({ student }) => student.student_id);
  for (const student_id of new Set(sought)) {
    // One after the other: it is rare, and a weak server has other work too.
    // oxlint-disable-next-line no-await-in-loop
    const own = await paymentsApi.open.call({ student_id });
    for (const fee of own.fees) open.set(fee.id, fee);
  }
  return open;
}

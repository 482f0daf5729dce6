import { useCallback, useMemo, useState } from 'react';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { MOST_FEES } from '../../fees.rules.ts';
import { paymentsApi } from '../../web/fees.client.ts';

type Chosen = ReadonlyMap<string, StudentFee>;

/**
 * The ticked fees, stored as fetched regardless of later filters, and the number of them paid
 * elsewhere. `familyOf` returns a student's family: before fees of a second one are ticked, one
 * confirmation is requested (`useOneReceipt`).
 */
export function useChosenFees(begin: readonly StudentFee[], familyOf: (studentId: string) => string) {
  const [chosen, setChosen] = useState<Chosen>(() => new Map(begin.map((fee) => [fee.id, fee])));
  const [paidElsewhere, setPaidElsewhere] = useState(0);

  // A confirmation applies to the whole payment.
  const [meant, setMeant] = useState(begin.length > 0);
  const mean = useCallback(() => setMeant(true), []);

  const removeAll = useCallback((fees: readonly StudentFee[]) => {
    setPaidElsewhere(0);
    setChosen((before) => {
      const after = new Map(before);
      for (const fee of fees) after.delete(fee.id);
      return after;
    });
  }, []);

  const add = useCallback((fees: readonly StudentFee[]) => {
    setPaidElsewhere(0);
    setChosen((before) => withFees(before, fees));
  }, []);

  /**
   * The number of families with these fees added, as long as several are not confirmed; 0
   * afterwards.
   */
  const familiesWith = useCallback(
    (fees: readonly StudentFee[]) => (meant ? 0 : countFamilies(withFees(chosen, fees).values(), familyOf)),
    [chosen, familyOf, meant],
  );

  /**
   * Refetches the balances of the chosen fees; paid ones are dropped. Fees that cannot be fetched
   * stay.
   */
  const freshen = useCallback(async () => {
    if (chosen.size === 0) return;
    const open = await openOf([...chosen.values()]).catch(() => null);
    if (!open) return;
    const paid = [...chosen.keys()].filter((id) => !open.has(id));
    setPaidElsewhere((before) => before + paid.length);
    setChosen((before) => {
      const left = [...before.values()].flatMap((fee) => {
        if (!chosen.has(fee.id)) return [fee]; // ticked during the fetch
        const fresh = open.get(fee.id);
        return fresh ? [fresh] : [];
      });
      return new Map(left.map((fee) => [fee.id, fee]));
    });
  }, [chosen]);

  return useMemo(
    () => ({ chosen, paidElsewhere, familiesWith, mean, add, removeAll, freshen }),
    [chosen, paidElsewhere, familiesWith, mean, add, removeAll, freshen],
  );
}

export type ChosenFees = ReturnType<typeof useChosenFees>;

function withFees(before: Chosen, fees: readonly StudentFee[]): Chosen {
  const after = new Map(before);
  for (const fee of fees) if (after.size < MOST_FEES) after.set(fee.id, fee);
  return after;
}

function countFamilies(fees: Iterable<StudentFee>, familyOf: (studentId: string) => string): number {
  return new Set([...fees].map(({ student }) => familyOf(student.student_id))).size;
}

/**
 * The open fees of these fees' students. One list has them all unless the school has more open fees
 * than its limit.
 */
async function openOf(fees: readonly StudentFee[]): Promise<Map<string, StudentFee>> {
  const whole = await paymentsApi.open.call({});
  const open = new Map(whole.fees.map((fee) => [fee.id, fee]));
  if (whole.total <= whole.fees.length) return open;
  const sought = fees.filter(({ id }) => !open.has(id)).map(({ student }) => student.student_id);
  for (const student_id of new Set(sought)) {
    // Sequential: it is rare, and must not occupy a weak server.
    // oxlint-disable-next-line no-await-in-loop
    const own = await paymentsApi.open.call({ student_id });
    for (const fee of own.fees) open.set(fee.id, fee);
  }
  return open;
}

import type { StudentFee } from '../../../charges/fees.contract.ts';
import { paymentsApi } from '../../../web/fees.client.ts';
import { useLiveFees } from '../../../web/shared/use-live-fees.ts';
import type { PaymentAction, PaymentState } from './record-payment-reducer.ts';

const OPEN_FEES = [paymentsApi.open.key(), paymentsApi.desk.key()];

/** Refetches the ticked fees when fees change anywhere; the returned function does so at once. */
export function useFreshFees(
  { phase, ticked }: PaymentState,
  dispatch: (action: PaymentAction) => void,
): () => Promise<void> {
  async function freshen(): Promise<void> {
    if (ticked.length === 0) return;
    const open = await openOf(ticked).catch(() => null);
    if (open) dispatch({ type: 'feesFreshened', asked: ticked, open });
  }
  useLiveFees('fees:all', OPEN_FEES, () => {
    // A submission in progress must stay unchanged.
    if (phase === 'entering') void freshen();
  });
  return freshen;
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
    const own = await paymentsApi.open.call({ student_id });
    for (const fee of own.fees) open.set(fee.id, fee);
  }
  return open;
}

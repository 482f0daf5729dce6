import { moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import { allocate, type OwedFee, totalOwed } from '../../fees.rules.ts';
import type { RecordPaymentInput } from '../payments.contract.ts';

type FeeToPay = OwedFee & { student_id: string };

export type RefusedSplit =
  | { refused: 'FEE_NOT_FOUND' | 'FEE_PAID' | 'PARTS_DO_NOT_SUM' | 'NOT_ITS_STUDENT' }
  | { refused: 'OVERPAYMENT'; details: { max: string; student_fee_id?: string } };

type Split = { parts: Map<string, Money>; toCredit: Money };

/**
 * What each of the chosen fees gets of a payment, and what of it becomes credit. `fees` are those that were found, as they stand
 * now. A fee that is paid already refuses all of it: the cashier saw something else.
 */
export function splitPayment(fees: FeeToPay[], input: RecordPaymentInput): Split | RefusedSplit {
  if (fees.length < new Set(input.student_fee_ids).size) return { refused: 'FEE_NOT_FOUND' };
  if (fees.some(({ owed }) => owed === 0n)) return { refused: 'FEE_PAID' };
  const owner = input.credit_student_id;
  if (owner !== undefined && !fees.some(({ student_id }) => student_id === owner))
    return { refused: 'NOT_ITS_STUDENT' };
  const amount = moneyOf(input.amount);
  const total = totalOwed(fees);
  const toCredit = centimes(amount > total ? amount - total : 0n);
  if (toCredit > 0n && owner === undefined)
    return { refused: 'OVERPAYMENT', details: { max: amountText(total) } };
  const toFees = centimes(amount - toCredit);
  if (input.allocation !== 'manual') return { parts: allocate(fees, toFees, input.allocation), toCredit };
  const parts = partsByHand(fees, toFees, input.parts ?? []);
  return 'refused' in parts ? parts : { parts, toCredit };
}

/** The parts as the cashier wrote them. Each is for another of the chosen fees, and all together are what the fees get. */
function partsByHand(
  fees: FeeToPay[],
  toFees: Money,
  written: NonNullable<RecordPaymentInput['parts']>,
): Map<string, Money> | RefusedSplit {
  const parts = new Map(written.map((part) => [part.student_fee_id, moneyOf(part.amount)]));
  const owed = new Map(fees.map((fee) => [fee.id, fee.owed]));
  for (const [id, part] of parts) {
    const most = owed.get(id);
    if (most === undefined) return { refused: 'PARTS_DO_NOT_SUM' };
    if (part > most)
      return { refused: 'OVERPAYMENT', details: { max: amountText(most), student_fee_id: id } };
  }
  const sum = [...parts.values()].reduce((all, part) => all + part, 0n);
  return parts.size === written.length && sum === toFees ? parts : { refused: 'PARTS_DO_NOT_SUM' };
}

import { moneyOf } from '#platform/money/amount.ts';
import { amountText, type Money } from '#platform/money/money.ts';
import type { Allocation } from '../../fees.rules.ts';
import { type FeeToPay, partAboveOwed, splitPayment } from '../payment-split.rules.ts';
import type { RecordPaymentInput } from '../payments.contract.ts';

export type RefusedSplit =
  | { refused: 'FEE_NOT_FOUND' | 'FEE_PAID' | 'PARTS_DO_NOT_SUM' | 'NOT_ITS_STUDENT' }
  | { refused: 'OVERPAYMENT'; details: { max: string; student_fee_id?: string } };

type Split = { parts: ReadonlyMap<string, Money>; toCredit: Money };

/**
 * The amount for each chosen fee and for credit. `fees` are the current rows. A fee that is already
 * paid refuses the whole payment, because the cashier's data was stale.
 */
export function splitOrRefuse(
  fees: FeeToPay[],
  input: RecordPaymentInput,
  how: Allocation,
): Split | RefusedSplit {
  if (fees.length < new Set(input.student_fee_ids).size) return { refused: 'FEE_NOT_FOUND' };
  if (fees.some(({ owed }) => owed === 0n)) return { refused: 'FEE_PAID' };
  const owner = input.credit_student_id;
  if (owner !== undefined && !fees.some(({ student_id }) => student_id === owner))
    return { refused: 'NOT_ITS_STUDENT' };
  const written = how === 'manual' ? (input.parts ?? []) : [];
  const byHand = new Map(written.map((part) => [part.student_fee_id, moneyOf(part.amount)]));
  const { parts, owed, over, left } = splitPayment(fees, moneyOf(input.amount), {
    how,
    byHand,
    first: input.first_student_id,
  });
  if (over > 0n && owner === undefined) return { refused: 'OVERPAYMENT', details: { max: amountText(owed) } };
  const ofOthers = [...byHand.keys()].some((id) => !fees.some((fee) => fee.id === id));
  if (ofOthers) return { refused: 'PARTS_DO_NOT_SUM' };
  const above = partAboveOwed(fees, byHand);
  if (above)
    return { refused: 'OVERPAYMENT', details: { max: amountText(above.owed), student_fee_id: above.id } };
  // Parts must be for distinct fees and add up to the amount for fees.
  if (byHand.size < written.length || left !== 0n) return { refused: 'PARTS_DO_NOT_SUM' };
  return { parts, toCredit: over };
}

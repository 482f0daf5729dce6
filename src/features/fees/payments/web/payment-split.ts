import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import type { Allocation, OwedFee } from '../../fees.rules.ts';
import { partAboveOwed, type PaymentSplit, splitPayment } from '../payment-split.rules.ts';

/** What is typed for each fee where the payment is split by hand, by the fees' ids. */
export type Hand = Readonly<Record<string, string>>;

/** What is wrong with a part that was typed. Nothing typed, or zero, is no part. */
type PartMistake = 'no_amount' | 'above_owed';

/** How it is split: one fee alone gets all of it, whatever was chosen for several. */
export function allocationOf(chosen: Allocation, fees: number): Allocation {
  return fees > 1 ? chosen : 'equal';
}

export function owedFee(fee: StudentFee): OwedFee {
  return { id: fee.id, due_date: fee.due_date, owed: moneyOf(fee.balance) };
}

/** Splits what is typed as the server will. An amount that is none splits as zero. */
export function splitTyped(
  fees: readonly OwedFee[],
  typed: string,
  how: Allocation,
  hand: Hand,
): PaymentSplit {
  const amount = isPositiveAmount(typed) ? moneyOf(typed) : centimes(0n);
  return splitPayment(fees, amount, how, how === 'manual' ? partsByHand(fees, hand) : new Map());
}

function partsByHand(fees: readonly OwedFee[], hand: Hand): Map<string, Money> {
  const typed = fees.filter(({ id }) => isPositiveAmount(hand[id] ?? ''));
  return new Map(typed.map(({ id }) => [id, moneyOf(hand[id]!)]));
}

export function partMistake(fee: OwedFee, typed: string): PartMistake | null {
  if (/^0*(\.0{0,2})?$/.test(typed)) return null;
  if (!isPositiveAmount(typed)) return 'no_amount';
  const part = new Map([[fee.id, moneyOf(typed)]]);
  return partAboveOwed([fee], part) ? 'above_owed' : null;
}

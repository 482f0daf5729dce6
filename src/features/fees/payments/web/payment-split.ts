import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { allocate, type Allocation, type OwedFee, totalOwed } from '../../fees.rules.ts';

/** What is typed for each fee where the payment is split by hand, by the fees' ids. */
export type Hand = Readonly<Record<string, string>>;

/** How a payment would be split if it were recorded now. */
export type PaymentSplit = {
  /** What each fee gets; those that get nothing are left out. */
  parts: ReadonlyMap<string, Money>;
  owed: Money;
  amount: Money;
  /** What of the amount is more than all the fees owe. */
  over: Money;
  allocated: Money;
  /** What of the amount is neither for a fee nor too much: below zero where the parts are more than the amount. */
  left: Money;
};

/** What is wrong with a part that was typed. Nothing typed, or zero, is no part. */
type PartMistake = 'no_amount' | 'above_owed';

/** How it is split: one fee alone gets all of it, whatever was chosen for several. */
export function allocationOf(chosen: Allocation, fees: number): Allocation {
  return fees > 1 ? chosen : 'equal';
}

export function owedFee(fee: StudentFee): OwedFee {
  return { id: fee.id, due_date: fee.due_date, owed: moneyOf(fee.balance) };
}

/** Splits what is typed as the server will: by the same rule, or by hand. An amount that is none splits as zero. */
export function splitPayment(
  fees: readonly OwedFee[],
  typed: string,
  how: Allocation,
  hand: Hand,
): PaymentSplit {
  const amount = isPositiveAmount(typed) ? moneyOf(typed) : centimes(0n);
  const owed = totalOwed(fees);
  const over = centimes(amount > owed ? amount - owed : 0n);
  const forFees = centimes(amount - over);
  const parts = how === 'manual' ? partsByHand(fees, hand) : allocate(fees, forFees, how);
  const allocated = centimes([...parts.values()].reduce((sum, part) => sum + part, 0n));
  return { parts, owed, amount, over, allocated, left: centimes(forFees - allocated) };
}

function partsByHand(fees: readonly OwedFee[], hand: Hand): Map<string, Money> {
  const typed = fees.filter(({ id }) => isPositiveAmount(hand[id] ?? ''));
  return new Map(typed.map(({ id }) => [id, moneyOf(hand[id]!)]));
}

export function partMistake(fee: OwedFee, typed: string): PartMistake | null {
  if (/^0*(\.0{0,2})?$/.test(typed)) return null;
  if (!isPositiveAmount(typed)) return 'no_amount';
  return moneyOf(typed) > fee.owed ? 'above_owed' : null;
}

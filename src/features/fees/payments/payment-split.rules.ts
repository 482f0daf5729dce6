import { centimes, type Money } from '#platform/money/money.ts';
import { allocate, type Allocation, type OwedFee, totalOwed } from '../fees.rules.ts';

/** How an amount is split over fees. */
export type PaymentSplit = {
  /** What each fee gets, by its id; those that get nothing are left out. */
  parts: ReadonlyMap<string, Money>;
  /** What all the fees owe. */
  owed: Money;
  amount: Money;
  /** What of the amount is more than all the fees owe: it may become credit. */
  over: Money;
  allocated: Money;
  /** What of the amount is neither for a fee nor too much: below zero where the parts are more than the amount. */
  left: Money;
};

/**
 * Splits an amount over the fees that it is for, the same before it is sent and when it is recorded. `byHand`: the parts as
 * they were written, which count with `manual` only and are not judged here (`partAboveOwed`).
 */
export function splitPayment(
  fees: readonly OwedFee[],
  amount: Money,
  how: Allocation,
  byHand: ReadonlyMap<string, Money>,
): PaymentSplit {
  const owed = totalOwed(fees);
  const over = centimes(amount > owed ? amount - owed : 0n);
  const forFees = centimes(amount - over);
  const parts = how === 'manual' ? byHand : allocate(fees, forFees, how);
  const allocated = centimes([...parts.values()].reduce((sum, part) => sum + part, 0n));
  return { parts, owed, amount, over, allocated, left: centimes(forFees - allocated) };
}

/** The first part written by hand that is more than its fee owes; null where none is. */
export function partAboveOwed(fees: readonly OwedFee[], byHand: ReadonlyMap<string, Money>): OwedFee | null {
  return fees.find(({ id, owed }) => (byHand.get(id) ?? 0n) > owed) ?? null;
}

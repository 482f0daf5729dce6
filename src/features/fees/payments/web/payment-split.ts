import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { StudentFee } from '../../charges/fees.contract.ts';
import { type Allocation, MOST_FEES, type OwedFee } from '../../fees.rules.ts';
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

type Wish = {
  ticked: readonly StudentFee[];
  /** What the family that stands there owes, oldest first; it counts while nothing is ticked. */
  standing: readonly StudentFee[];
  typed: string;
  /** How it is split over several that are ticked. */
  chosen: Allocation;
  hand: Hand;
};

/**
 * Which fees a payment is for and what each gets: those that are ticked, as it was chosen; with none ticked the family's, oldest
 * first, as far as the amount reaches.
 */
export function planPayment({ ticked, standing, typed, chosen, hand }: Wish): {
  fees: readonly StudentFee[];
  how: Allocation;
  split: PaymentSplit;
} {
  if (ticked.length > 0) {
    const how = allocationOf(chosen, ticked.length);
    return { fees: ticked, how, split: splitTyped(ticked.map(owedFee), typed, how, hand) };
  }
  const most = standing.slice(0, MOST_FEES);
  const split = splitTyped(most.map(owedFee), typed, 'oldest', {});
  const reached = split.parts.size === 0 ? most : most.filter(({ id }) => split.parts.has(id));
  return { fees: reached, how: allocationOf('oldest', reached.length), split };
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

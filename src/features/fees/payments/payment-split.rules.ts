import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';
import type { StudentFee } from '../charges/fees.contract.ts';
import { allocate, type Allocation, byAge, MOST_FEES, type OwedFee, totalOwed } from '../fees.rules.ts';

/** A fee as a payment of several students needs it. */
export type FeeToPay = OwedFee & { student_id: string };

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

/** What is said of a split beside the fees and the amount. */
type How = {
  how: Allocation;
  /** The parts as they were written, which count with `manual` only and are not judged here (`partAboveOwed`). */
  byHand?: ReadonlyMap<string, Money> | undefined;
  /** With `oldest`: the student whose fees come before all others. */
  first?: string | undefined;
};

/** Splits an amount over the fees that it is for, the same before it is sent and when it is recorded. */
export function splitPayment(fees: readonly FeeToPay[], amount: Money, said: How): PaymentSplit {
  const owed = totalOwed(fees);
  const over = centimes(amount > owed ? amount - owed : 0n);
  const forFees = centimes(amount - over);
  const parts = said.how === 'manual' ? (said.byHand ?? new Map()) : allocateFor(fees, forFees, said);
  const allocated = sumOf(parts.values());
  return { parts, owed, amount, over, allocated, left: centimes(forFees - allocated) };
}

/** By age, one student's before all others: brothers and sisters get what that student does not owe. */
function allocateFor(fees: readonly FeeToPay[], amount: Money, { how, first }: How): Map<string, Money> {
  if (how !== 'oldest') return allocate(fees, amount, 'equal');
  const own = fees.filter(({ student_id }) => student_id === first);
  const others = fees.filter(({ student_id }) => student_id !== first);
  const owed = totalOwed(own);
  const forOwn = amount < owed ? amount : owed;
  return new Map([
    ...allocate(own, forOwn, 'oldest'),
    ...allocate(others, centimes(amount - forOwn), 'oldest'),
  ]);
}

const sumOf = (parts: Iterable<Money>) => centimes([...parts].reduce((sum, part) => sum + part, 0n));

/** The first part written by hand that is more than its fee owes; null where none is. */
export function partAboveOwed(fees: readonly OwedFee[], byHand: ReadonlyMap<string, Money>): OwedFee | null {
  return fees.find(({ id, owed }) => (byHand.get(id) ?? 0n) > owed) ?? null;
}

/** How it is split: one fee alone gets all of it, whatever was chosen for several. */
export function allocationOf(chosen: Allocation, fees: number): Allocation {
  return fees > 1 ? chosen : 'equal';
}

export function owedFee({ id, due_date, balance, student }: StudentFee): FeeToPay {
  return { id, due_date, owed: moneyOf(balance), student_id: student.student_id };
}

/** What of a family's fees is offered for one payment, in the order in which it pays them: `first` before all others, oldest first. */
export function inPayingOrder(standing: readonly StudentFee[], first: string | undefined): StudentFee[] {
  const rank = ({ student }: StudentFee) => (student.student_id === first ? 0 : 1);
  return standing.toSorted((a, b) => rank(a) - rank(b) || byAge(a, b)).slice(0, MOST_FEES);
}

type Wish = {
  ticked: readonly StudentFee[];
  /** What the family that stands there owes; it counts while nothing is ticked. */
  standing: readonly StudentFee[];
  /** Whose fees are paid before those of the others, oldest first; undefined: the whole family's by age. */
  first: string | undefined;
  typed: string;
  /** How it is split over several that are ticked. */
  chosen: Allocation;
  byHand: (fees: readonly FeeToPay[]) => ReadonlyMap<string, Money>;
};

export type PaymentPlan = {
  fees: readonly StudentFee[];
  how: Allocation;
  split: PaymentSplit;
};

/**
 * Which fees a payment is for and what each gets: those that are ticked, as it was chosen; with none ticked the family's, oldest
 * first, as far as the amount reaches, and of one student before the others where it is for that student. An amount that is none
 * splits as zero.
 */
export function planPayment({ ticked, standing, first, typed, chosen, byHand }: Wish): PaymentPlan {
  const amount = isPositiveAmount(typed) ? moneyOf(typed) : centimes(0n);
  if (ticked.length > 0) {
    const how = allocationOf(chosen, ticked.length);
    const fees = ticked.map(owedFee);
    const parts = how === 'manual' ? byHand(fees) : undefined;
    return { fees: ticked, how, split: splitPayment(fees, amount, { how, byHand: parts, first }) };
  }
  const most = inPayingOrder(standing, first);
  const split = splitPayment(most.map(owedFee), amount, { how: 'oldest', first });
  const reached = split.parts.size === 0 ? most : most.filter(({ id }) => split.parts.has(id));
  return { fees: reached, how: allocationOf('oldest', reached.length), split };
}

import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import { amountText, centimes, type Money } from '#platform/money/money.ts';
import type { StudentFee } from '../charges/fees.contract.ts';
import { allocate, type Allocation, byAge, MOST_FEES, type OwedFee, totalOwed } from '../fees.rules.ts';

export type FeeToPay = OwedFee & { student_id: string };

export type PaymentSplit = {
  /** The amount for each fee, by id; fees that get nothing are left out. */
  parts: ReadonlyMap<string, Money>;
  owed: Money;
  amount: Money;
  /** The part of the amount beyond the total owed: it may become credit. */
  over: Money;
  allocated: Money;
  /**
   * The part of the amount that is neither allocated nor excess: negative if the parts exceed the
   * amount.
   */
  left: Money;
};

type How = {
  how: Allocation;
  /** Parts entered by hand, used with `manual` only and not validated here (`partAboveOwed`). */
  byHand?: ReadonlyMap<string, Money> | undefined;
  /** With `oldest`: the student whose fees are paid first. */
  first?: string | undefined;
};

/** Splits an amount over its fees. The page's preview and the server use the same function. */
export function splitPayment(fees: readonly FeeToPay[], amount: Money, said: How): PaymentSplit {
  const owed = totalOwed(fees);
  const over = centimes(amount > owed ? amount - owed : 0n);
  const forFees = centimes(amount - over);
  const parts = said.how === 'manual' ? (said.byHand ?? new Map()) : allocateFor(fees, forFees, said);
  const allocated = sumOf(parts.values());
  return { parts, owed, amount, over, allocated, left: centimes(forFees - allocated) };
}

/** By age, one student's fees first: siblings get the rest. */
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

/** The first manual part that exceeds what its fee owes; null if there is none. */
export function partAboveOwed(fees: readonly OwedFee[], byHand: ReadonlyMap<string, Money>): OwedFee | null {
  return fees.find(({ id, owed }) => (byHand.get(id) ?? 0n) > owed) ?? null;
}

/** The effective split: a single fee gets everything, whatever was chosen for several. */
export function allocationOf(chosen: Allocation, fees: number): Allocation {
  return fees > 1 ? chosen : 'equal';
}

export function owedFee({ id, due_date, balance, student }: StudentFee): FeeToPay {
  return { id, due_date, owed: moneyOf(balance), student_id: student.student_id };
}

/**
 * A family's fees offered for one payment, in paying order: those of `first` before all others,
 * oldest first.
 */
export function inPayingOrder(standing: readonly StudentFee[], first: string | undefined): StudentFee[] {
  const rank = ({ student }: StudentFee) => (student.student_id === first ? 0 : 1);
  return standing.toSorted((a, b) => rank(a) - rank(b) || byAge(a, b)).slice(0, MOST_FEES);
}

type Wish = {
  ticked: readonly StudentFee[];
  /** The open fees of the chosen family, used while nothing is ticked. */
  standing: readonly StudentFee[];
  /**
   * The student whose fees are paid before the others', oldest first; undefined: the whole family's
   * by age.
   */
  first: string | undefined;
  typed: string;
  chosen: Allocation;
  byHand: (fees: readonly FeeToPay[]) => ReadonlyMap<string, Money>;
};

export type PaymentPlan = {
  fees: readonly StudentFee[];
  how: Allocation;
  split: PaymentSplit;
};

/**
 * The fees of a payment and the amount each gets: the ticked ones by the chosen split; with none
 * ticked, the family's fees, oldest first, as far as the amount reaches, starting with the student
 * the payment is for. An invalid amount counts as zero.
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

/** The part of some fees to pay at once: all, or one student's. */
export function dueOf(standing: readonly StudentFee[], studentId?: string): Money {
  const its = inPayingOrder(standing, studentId).map(owedFee);
  return totalOwed(studentId === undefined ? its : its.filter((fee) => fee.student_id === studentId));
}

/** Whether a student owes nothing once these parts are paid. */
export function isSettled(
  standing: readonly StudentFee[],
  parts: ReadonlyMap<string, Money>,
  studentId: string,
): boolean {
  const own = standing.map(owedFee).filter(({ student_id }) => student_id === studentId);
  return own.every(({ id, owed }) => (parts.get(id) ?? 0n) >= owed);
}

/** The amounts entered by hand, by fee id. */
export type Hand = Readonly<Record<string, string>>;

export const handOf = (parts: ReadonlyMap<string, Money>): Hand =>
  Object.fromEntries([...parts].map(([id, part]) => [id, amountText(part)]));

/** The error of a part entered by hand. An empty field or zero is not a part. */
type PartMistake = 'no_amount' | 'above_owed';

/** The parts entered by hand for these fees; invalid amounts are left out. */
export function partsByHand(fees: readonly OwedFee[], hand: Hand): Map<string, Money> {
  const typed = fees.filter(({ id }) => isPositiveAmount(hand[id] ?? ''));
  return new Map(typed.map(({ id }) => [id, moneyOf(hand[id]!)]));
}

export function partMistake(fee: OwedFee, typed: string): PartMistake | null {
  if (/^0*(\.0{0,2})?$/.test(typed)) return null;
  if (!isPositiveAmount(typed)) return 'no_amount';
  const part = new Map([[fee.id, moneyOf(typed)]]);
  return partAboveOwed([fee], part) ? 'above_owed' : null;
}

import type { Allocation } from '#features/fees/fees.rules.ts';
import { type FeeState, feeStatus } from '#features/fees/charges/fee-status.rules.ts';
import { amountText, centimes } from '#platform/money/money.ts';
import type { Refusal } from '../bank/bank-model.ts';

/** A simple in-memory model of fees, which the real ones must match call by call. */
export type ModelFee = {
  id: string;
  student: string;
  due_date: string;
  charged: bigint;
  due: bigint;
  paid: bigint;
};

type Posting = {
  kind: 'charge' | 'other' | 'reversal';
  fees: { id: string; due: bigint; paid: bigint }[];
  credit: { student: string; amount: bigint } | null;
  reversed: boolean;
};

export type ModelPayment = { parts: Map<string, bigint>; toCredit: bigint };

const FRANC = 100n;
const text = (amount: bigint) => amountText(centimes(amount));
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const owes = ({ due, paid }: ModelFee) => due - paid;
const byAge = (a: ModelFee, b: ModelFee) => (`${a.due_date} ${a.id}` < `${b.due_date} ${b.id}` ? -1 : 1);

/**
 * Finds by bisection the highest level to which every fee can be filled; the remainder is distributed by
 * age, one unit each.
 */
function equalParts(fees: ModelFee[], amount: bigint): Map<string, bigint> {
  const unit = [amount, ...fees.map(owes)].every((money) => money % FRANC === 0n) ? FRANC : 1n;
  const filled = (level: bigint) => fees.reduce((sum, fee) => sum + least(owes(fee), level * unit), 0n);
  let [low, high] = [0n, amount / unit + 1n];
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (filled(middle) <= amount) low = middle;
    else high = middle;
  }
  let left = amount - filled(low);
  return new Map(
    fees.map((fee) => {
      const level = least(owes(fee), low * unit);
      const more = left > 0n && owes(fee) > level ? unit : 0n;
      left -= more;
      return [fee.id, level + more];
    }),
  );
}

function oldestParts(fees: ModelFee[], amount: bigint): Map<string, bigint> {
  let left = amount;
  return new Map(
    fees.map((fee) => {
      const part = least(owes(fee), left);
      left -= part;
      return [fee.id, part];
    }),
  );
}

const entriesOf = (parts: Map<string, bigint>) =>
  [...parts].filter(([, paid]) => paid > 0n).map(([id, paid]) => ({ id, due: 0n, paid }));

export function aFeeModel() {
  const fees = new Map<string, ModelFee>();
  const credits = new Map<string, bigint>();
  const postings = new Map<string, Posting>();
  const creditOf = (student: string) => credits.get(student) ?? 0n;

  const post = (id: string, posting: Omit<Posting, 'reversed'>) => {
    for (const entry of posting.fees) {
      const fee = fees.get(entry.id)!;
      fee.due += entry.due;
      fee.paid += entry.paid;
    }
    if (posting.credit) {
      const { student, amount } = posting.credit;
      credits.set(student, creditOf(student) + amount);
    }
    postings.set(id, { ...posting, reversed: false });
  };

  return {
    fees,
    creditOf,
    /** Posts new fees, all students together; `useCredit` pays them afterwards. */
    charge: (id: string, made: Omit<ModelFee, 'due' | 'paid'>[]) => {
      for (const fee of made) fees.set(fee.id, { ...fee, due: 0n, paid: 0n });
      post(id, {
        kind: 'charge',
        fees: made.map((fee) => ({ id: fee.id, due: fee.charged, paid: 0n })),
        credit: null,
      });
    },
    /** Uses a student's credit for a list of their fees and returns the amount used. */
    useCredit: (id: string, of: ModelFee[]): bigint | Refusal => {
      const open = of.filter((fee) => owes(fee) > 0n).toSorted(byAge);
      const student = open[0]?.student;
      const total = open.reduce((sum, fee) => sum + owes(fee), 0n);
      if (!student || creditOf(student) === 0n) return { refused: 'NOTHING_TO_PAY' };
      const used = least(total, creditOf(student));
      const entries = entriesOf(oldestParts(open, used));
      post(id, { kind: 'other', fees: entries, credit: { student, amount: -used } });
      return used;
    },
    pay: (
      id: string,
      of: ModelFee[],
      wish: { amount: bigint; how: Allocation; parts: Map<string, bigint>; credit: string | null },
    ): ModelPayment | Refusal => {
      const { amount, how, parts, credit } = wish;
      if (of.some((fee) => owes(fee) === 0n)) return { refused: 'FEE_PAID' };
      if (credit !== null && of.every(({ student }) => student !== credit))
        return { refused: 'NOT_ITS_STUDENT' };
      const total = of.reduce((sum, fee) => sum + owes(fee), 0n);
      if (amount > total && credit === null) return { refused: 'OVERPAYMENT' };
      const toFees = least(amount, total);
      const aged = of.toSorted(byAge);
      if (how === 'manual') {
        if (of.some((fee) => (parts.get(fee.id) ?? 0n) > owes(fee))) return { refused: 'OVERPAYMENT' };
        if ([...parts.values()].reduce((sum, part) => sum + part, 0n) !== toFees)
          return { refused: 'PARTS_DO_NOT_SUM' };
      }
      const split =
        how === 'manual' ? parts : how === 'oldest' ? oldestParts(aged, toFees) : equalParts(aged, toFees);
      const toCredit = amount - toFees;
      const kept = toCredit > 0n ? { student: credit!, amount: toCredit } : null;
      post(id, { kind: 'other', fees: entriesOf(split), credit: kept });
      return { parts: new Map([...split].filter(([, part]) => part > 0n)), toCredit };
    },
    reduce: (id: string, fee: ModelFee, amount: bigint): null | Refusal => {
      if (amount > owes(fee)) return { refused: 'MORE_THAN_OWED' };
      post(id, { kind: 'other', fees: [{ id: fee.id, due: -amount, paid: 0n }], credit: null });
      return null;
    },
    refund: (id: string, student: string, amount: bigint): null | Refusal => {
      if (amount > creditOf(student)) return { refused: 'MORE_THAN_CREDIT' };
      post(id, { kind: 'other', fees: [], credit: { student, amount: -amount } });
      return null;
    },
    reverse: (id: string, target: string): null | Refusal => {
      const found = postings.get(target)!;
      if (found.kind === 'charge') return { refused: 'NOT_FOUND' };
      if (found.kind === 'reversal') return { refused: 'IS_A_REVERSAL' };
      if (found.reversed) return { refused: 'ALREADY_REVERSED' };
      const { credit } = found;
      if (credit && creditOf(credit.student) - credit.amount < 0n) return { refused: 'CREDIT_USED' };
      post(id, {
        kind: 'reversal',
        fees: found.fees.map((entry) => ({ id: entry.id, due: -entry.due, paid: -entry.paid })),
        credit: credit && { student: credit.student, amount: -credit.amount },
      });
      found.reversed = true;
      return null;
    },
  };
}

/** The fields of a fee that both the model and the API have. */
export function figuresOf({ charged, due, paid, due_date }: ModelFee, today: string) {
  const state: FeeState = paid >= due ? 'paid' : paid > 0n ? 'partial' : 'unpaid';
  return {
    charged: text(charged),
    due: text(due),
    paid: text(paid),
    balance: text(due - paid),
    status: feeStatus({ state, due_date }, today),
  };
}

type FeeAnswer = {
  amount_charged: string;
  amount_due: string;
  amount_paid: string;
  balance: string;
  status: string;
};
export const answeredFigures = (fee: FeeAnswer) => ({
  charged: fee.amount_charged,
  due: fee.amount_due,
  paid: fee.amount_paid,
  balance: fee.balance,
  status: fee.status,
});

import type { AccountKind } from '#features/ledger/ledger.rules.ts';
import { centimes, type Money } from '#platform/money/money.ts';

export const ACADEMIC_TERMS = ['term_1', 'term_2', 'term_3'] as const;
export type AcademicTerm = (typeof ACADEMIC_TERMS)[number];

/** What a fee may be for: a term, or the whole year. */
export const FEE_TERMS = [...ACADEMIC_TERMS, 'whole_year'] as const;
export type FeeTerm = (typeof FEE_TERMS)[number];

/** What a structure is for, as words and filters name it: one without a term is for the whole year. */
export const feeTerm = ({ academic_term }: { academic_term: AcademicTerm | null }): FeeTerm =>
  academic_term ?? 'whole_year';

export const FEE_STATUSES = ['pending', 'partial', 'paid', 'overdue'] as const;
export type FeeStatus = (typeof FEE_STATUSES)[number];

/** What of a fee is kept: how far it is paid. Whether it is late depends on the day one looks. */
export type FeeState = 'unpaid' | 'partial' | 'paid';

/** Where a fee stands on a day of the school: paid first, then late, then partly paid. */
export function feeStatus(fee: { state: FeeState; due_date: string }, today: string): FeeStatus {
  if (fee.state === 'paid') return 'paid';
  if (fee.due_date < today) return 'overdue';
  return fee.state === 'partial' ? 'partial' : 'pending';
}

/** How a payment is split over the fees it is for. */
export const ALLOCATIONS = ['equal', 'oldest', 'manual'] as const;
export type Allocation = (typeof ALLOCATIONS)[number];

/** What a school may choose as its usual split. By hand is none: it says nothing about the next payment. */
export const USUAL_SPLITS = ['equal', 'oldest'] as const;
export type UsualSplit = (typeof USUAL_SPLITS)[number];

/** A fee as splitting needs it. `due_date` is YYYY-MM-DD; what is owed is never negative. */
export type OwedFee = { id: string; due_date: string; owed: Money };

const FRANC = 100n;

type Aged = Pick<OwedFee, 'id' | 'due_date'>;

/** Oldest first; of one day, in the order of their ids. */
export const byAge = (a: Aged, b: Aged) =>
  a.due_date === b.due_date ? compare(a.id, b.id) : compare(a.due_date, b.due_date);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

/** What some fees owe together. */
export function totalOwed(fees: readonly OwedFee[]): Money {
  return centimes(fees.reduce((sum, { owed }) => sum + owed, 0n));
}

/**
 * Splits an amount over fees, by their ids; fees that get nothing are left out. The parts sum up to the amount, none is above
 * what its fee owes, and the order of the fees changes nothing. "equal" gives each the same as far as it owes that much, and
 * the rest to those that owe more; the last units go one by one in the order of age. Units are whole francs unless the amount
 * or a fee has centimes. Throws a RangeError for an amount above what all owe together, which the caller refuses.
 * Page and server call the same function: what is shown is what is posted.
 */
export function allocate(
  fees: readonly OwedFee[],
  amount: Money,
  how: Exclude<Allocation, 'manual'>,
): Map<string, Money> {
  if (amount > totalOwed(fees)) throw new RangeError('more than is owed');
  const aged = fees.filter(({ owed }) => owed > 0n).toSorted(byAge);
  const parts = how === 'oldest' ? oldestFirst(aged, amount) : equally(aged, amount);
  return new Map([...parts].filter(([, part]) => part > 0n));
}

function oldestFirst(fees: OwedFee[], amount: bigint): Map<string, Money> {
  let left = amount;
  return new Map(
    fees.map(({ id, owed }) => {
      const part = owed < left ? owed : left;
      left -= part;
      return [id, centimes(part)];
    }),
  );
}

function equally(fees: OwedFee[], amount: bigint): Map<string, Money> {
  const whole = [amount, ...fees.map(({ owed }) => owed)].every((money) => money % FRANC === 0n);
  const unit = whole ? FRANC : 1n;
  const parts = new Map<string, Money>();
  let left = amount;
  let open = fees;
  for (;;) {
    if (open.length === 0) return parts;
    const share = (left / (BigInt(open.length) * unit)) * unit;
    const full = open.filter(({ owed }) => owed <= share);
    if (full.length === 0) {
      let over = (left - share * BigInt(open.length)) / unit;
      for (const { id } of open) {
        parts.set(id, centimes(share + (over > 0n ? unit : 0n)));
        over -= 1n;
      }
      return parts;
    }
    for (const { id, owed } of full) {
      parts.set(id, owed);
      left -= owed;
    }
    open = open.filter(({ owed }) => owed > share);
  }
}

/** The reference as the specification writes it: "PAY-20261121-0001"; more figures where a day has more. */
export function referenceName(day: string, number: number): string {
  return `PAY-${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

/** The day and number that a reference names; null for anything else, also for the same number written in another way. */
export function readReference(reference: string): { day: string; number: number } | null {
  const match = /^PAY-(\d{4})(\d{2})(\d{2})-(\d{4,9})$/.exec(reference);
  if (!match) return null;
  const [, year, month, date, digits] = match;
  const day = `${year}-${month}-${date}`;
  const number = Number(digits);
  return referenceName(day, number) === reference ? { day, number } : null;
}

/** What a transaction of the books does to fees. */
export const FEE_KINDS = {
  charge: 'fee_charge',
  payment: 'fee_payment',
  waiver: 'fee_waiver',
  discount: 'fee_discount',
  creditUse: 'fee_credit_use',
  refund: 'fee_refund',
  openingCredit: 'fee_opening',
} as const;

export const REDUCTIONS = ['discount', 'waiver'] as const;
export type Reduction = (typeof REDUCTIONS)[number];

/** How late: not due yet, up to 30 days, up to 60, up to 90, longer. */
export const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];

/** Instalments of one fee at most. */
export const MOST_INSTALMENTS = 12;
/** Fees in one payment, and candidates in one list, at most. */
export const MOST_FEES = 100;
export const MOST_CANDIDATES = 500;

/** What a student owes for fees. */
export const FEE_RECEIVABLE: AccountKind = { name: 'fee_receivable', normal: 1, keepsBalance: true };
/** What was paid beyond what was owed, and is kept for a student. */
export const CREDIT: AccountKind = { name: 'credit', normal: -1, keepsBalance: true };
/** What a structure brings: all payments of a school would wait for its balance. */
export const FEE_INCOME: AccountKind = { name: 'fee_income', normal: -1, keepsBalance: false };
/** What a fund that is not the school's was paid, and what of the school's fee income that takes. One movement, two sides. */
export const FEE_FUND: AccountKind = { name: 'fee_fund', normal: -1, keepsBalance: false };
export const FEE_FUND_SHARE: AccountKind = { name: 'fee_fund_share', normal: 1, keepsBalance: false };

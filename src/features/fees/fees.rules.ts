import type { AccountKind } from '#features/ledger/ledger.rules.ts';
import { moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';

export const ACADEMIC_TERMS = ['term_1', 'term_2', 'term_3'] as const;
export type AcademicTerm = (typeof ACADEMIC_TERMS)[number];

export const FEE_TERMS = [...ACADEMIC_TERMS, 'whole_year'] as const;
export type FeeTerm = (typeof FEE_TERMS)[number];

/** The part of the year that a structure is for: a term, a period of the school's own by its names, else the whole year. */
export type PartOfYear = {
  academic_term: AcademicTerm | null;
  period?: { en: string; fr: string } | undefined;
};

/** That part's name, of the given names of terms. */
export const partOfYear = <Name>(
  { academic_term, period }: PartOfYear,
  terms: Record<FeeTerm, Name>,
  language: 'en' | 'fr',
): Name | string => period?.[language] ?? terms[academic_term ?? 'whole_year'];

export const ALLOCATIONS = ['equal', 'oldest', 'manual'] as const;
export type Allocation = (typeof ALLOCATIONS)[number];

/**
 * The splits a school may choose as its default. Manual is not one: it does not carry over to the
 * next payment.
 */
export const USUAL_SPLITS = ['equal', 'oldest'] as const;
export type UsualSplit = (typeof USUAL_SPLITS)[number];

/** The part of a fee that splitting needs. `due_date` is YYYY-MM-DD; `owed` is never negative. */
export type OwedFee = { id: string; due_date: string; owed: Money };

const FRANC = 100n;

type Aged = Pick<OwedFee, 'id' | 'due_date'>;

/** Oldest first; on the same day by id. */
export const byAge = (a: Aged, b: Aged) =>
  a.due_date === b.due_date ? compare(a.id, b.id) : compare(a.due_date, b.due_date);
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

export function totalOwed(fees: readonly OwedFee[]): Money {
  return centimes(fees.reduce((sum, { owed }) => sum + owed, 0n));
}

/**
 * Splits an amount over fees, by id; fees that get nothing are left out. The parts sum to the
 * amount, none exceeds what its fee owes, and the order of the fees does not matter. "equal" gives
 * each fee the same share up to what it owes, and the rest to those that owe more; the last units
 * go one by one by age. Units are whole francs unless the amount or a fee has centimes. Throws a
 * RangeError for an amount above the total owed, which callers must refuse first. Page and server
 * share this function, so what is shown is what is posted.
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

/**
 * The reference in the specified format: "PAY-20261121-0001"; more digits where a day has more
 * payments.
 */
export function referenceName(day: string, number: number): string {
  return `PAY-${day.replaceAll('-', '')}-${String(number).padStart(4, '0')}`;
}

/**
 * The day and number of a reference; null for anything else, including the same number in another
 * format.
 */
export function readReference(reference: string): { day: string; number: number } | null {
  const match = /^PAY-(\d{4})(\d{2})(\d{2})-(\d{4,9})$/.exec(reference);
  if (!match) return null;
  const [, year, month, date, digits] = match;
  const day = `${year}-${month}-${date}`;
  const number = Number(digits);
  return referenceName(day, number) === reference ? { day, number } : null;
}

/** The effect of each kind of ledger transaction on fees. */
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

/** The sum that discounts and waivers took off a fee. */
export function takenOff(fee: { amount_charged: string; amount_due: string }): Money {
  return centimes(moneyOf(fee.amount_charged) - moneyOf(fee.amount_due));
}

/** Age bands: not due yet, up to 30 days late, up to 60, up to 90, over 90. */
export const AGES = ['not_due', 'to_30', 'to_60', 'to_90', 'over_90'] as const;
export type Age = (typeof AGES)[number];

export const MOST_INSTALMENTS = 12;
/** The most fees in one payment and candidates in one list. */
export const MOST_FEES = 100;
export const MOST_CANDIDATES = 500;

export const FEE_RECEIVABLE: AccountKind = { name: 'fee_receivable', normal: 1, keepsBalance: true };
/** The amount paid beyond what was owed, available to the student's next fees. */
export const CREDIT: AccountKind = { name: 'credit', normal: -1, keepsBalance: true };
/**
 * The income of a structure. It stores no balance, because all payments of a school would wait for
 * that row.
 */
export const FEE_INCOME: AccountKind = { name: 'fee_income', normal: -1, keepsBalance: false };
/** Payments collected for funds other than the school's, and their contra account in the school's fee income. */
export const FEE_FUND: AccountKind = { name: 'fee_fund', normal: -1, keepsBalance: false };
export const FEE_FUND_SHARE: AccountKind = { name: 'fee_fund_share', normal: 1, keepsBalance: false };

import type { AccountKind } from '#features/ledger/ledger.rules.ts';
import { centimes, type Money } from '#platform/money/money.ts';

/** The notes and coins of the CFA franc (BEAC), by key in a count. 500 is a note and a coin. */
export const DENOMINATIONS = [
  { name: 'note_10000', francs: 10_000 },
  { name: 'note_5000', francs: 5_000 },
  { name: 'note_2000', francs: 2_000 },
  { name: 'note_1000', francs: 1_000 },
  { name: 'note_500', francs: 500 },
  { name: 'coin_500', francs: 500 },
  { name: 'coin_100', francs: 100 },
  { name: 'coin_50', francs: 50 },
  { name: 'coin_25', francs: 25 },
  { name: 'coin_10', francs: 10 },
  { name: 'coin_5', francs: 5 },
  { name: 'coin_2', francs: 2 },
  { name: 'coin_1', francs: 1 },
] as const;
export type Denomination = (typeof DENOMINATIONS)[number]['name'];

/** The count of each note and coin in a till; missing ones are zero. */
export type Counted = Partial<Record<Denomination, number | undefined>>;

/** The maximum number of pieces per note or coin, far beyond a manual count. */
export const MOST_PIECES = 100_000;

export function countedTotal(counted: Counted): Money {
  return centimes(
    DENOMINATIONS.reduce((sum, { name, francs }) => sum + BigInt(counted[name] ?? 0) * BigInt(francs), 0n) *
      100n,
  );
}

export const PAYOUT_KINDS = ['expense', 'transfer'] as const;
export type PayoutKind = (typeof PAYOUT_KINDS)[number];

export const EXPENSE_CATEGORIES = [
  'supplies',
  'maintenance',
  'transport',
  'food',
  'utilities',
  'salaries',
  'other',
] as const;
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number];

/** The account of shortages (debits) and surpluses (credits), created by the migration. */
export const CASH_OVER_SHORT = '00000000-0000-7000-8000-0000000011c1';

/** A cashier's till in the ledger: a cash account with a balance that never goes below zero. */
export const CASHIER_TILL: AccountKind = { name: 'till', method: 'cash', normal: 1, keepsBalance: true };

/** Names of the till's own postings in the ledger. */
export const TILL_KINDS = {
  float: 'till_float',
  expense: 'till_expense',
  transfer: 'till_transfer',
  close: 'till_close',
} as const;

/** Whether closing with this difference requires a reason. */
export const needsReason = (expected: Money, counted: Money) => expected !== counted;

type Leg = { accountId: string; amount: Money };

/**
 * The legs that empty a till: the counted amount to the shared cash, the difference to its own
 * account. None if nothing moves.
 */
export function closingLegs(
  { till, shared }: { till: string; shared: string },
  expected: Money,
  counted: Money,
): Leg[] {
  const difference = centimes(expected - counted);
  return [
    { accountId: till, amount: centimes(-expected) },
    { accountId: shared, amount: counted },
    { accountId: CASH_OVER_SHORT, amount: difference },
  ].filter(({ amount }) => amount !== 0n);
}

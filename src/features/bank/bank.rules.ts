import type { AccountKind } from '#features/ledger/ledger.rules.ts';
import { centimes, type Money } from '#platform/money/money.ts';

export const TRANSACTION_TYPES = ['deposit', 'withdraw'] as const;
/** By the specification's names. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The balance once a deposit or withdrawal counts; null for a withdrawal over the balance. */
export function settle(balance: Money, type: TransactionType, amount: Money): Money | null {
  const after = type === 'deposit' ? balance + amount : balance - amount;
  return after < 0n ? null : centimes(after);
}

/** An account's members at most. */
export const MOST_MEMBERS = 200;

/** What one press types, in whole francs. */
export const QUICK_AMOUNTS = ['500', '1000', '5000', '10000'] as const;

/** The mean to the nearest franc; zero when there is no account. */
export function averageBalance(total: Money, accounts: number): Money {
  if (accounts === 0) return centimes(0n);
  const franc = BigInt(accounts) * 100n;
  return centimes(((total * 2n + franc) / (franc * 2n)) * 100n);
}

/** An account of students in the books: money that the school keeps for them. */
export const SAVINGS: AccountKind = { name: 'savings', normal: -1, keepsBalance: true };

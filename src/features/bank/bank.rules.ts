import type { AccountKind } from '#features/ledger/ledger.rules.ts';
import { centimes, type Money } from '#platform/money/money.ts';

export const TRANSACTION_TYPES = ['deposit', 'withdraw'] as const;
/** Names as in the specification. */
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** The balance after a deposit or withdrawal; null if a withdrawal exceeds the balance. */
export function settle(balance: Money, type: TransactionType, amount: Money): Money | null {
  const after = type === 'deposit' ? balance + amount : balance - amount;
  return after < 0n ? null : centimes(after);
}

export const MOST_MEMBERS = 200;

/** Amounts of the shortcut buttons, in whole francs. */
export const QUICK_AMOUNTS = ['500', '1000', '5000', '10000'] as const;

/**
 * The mean to the nearest franc, or to the nearest centime if the total has centimes; zero without accounts.
 */
export function averageBalance(total: Money, accounts: number): Money {
  if (accounts === 0) return centimes(0n);
  const unit = total % 100n === 0n ? 100n : 1n;
  const share = BigInt(accounts) * unit;
  return centimes(((total * 2n + share) / (share * 2n)) * unit);
}

/** Students' savings accounts in the books: money that the school owes them. */
export const SAVINGS: AccountKind = { name: 'savings', normal: -1, keepsBalance: true };

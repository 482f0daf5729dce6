import { moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';

/** What several accounts hold together. */
export function totalOf(accounts: readonly { balance: string }[]): Money {
  return centimes(accounts.reduce((total, { balance }) => total + moneyOf(balance), 0n));
}

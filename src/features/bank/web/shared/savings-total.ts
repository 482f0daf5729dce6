import { moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';

type Held = { balance: string; members: readonly unknown[]; other_members?: number };

/**
 * Totals of own and of shared accounts, kept apart because shared money can't be attributed to one student.
 */
export function splitSavings<Account extends { balance: string }>(
  accounts: readonly Account[],
  isShared: (account: Account) => boolean,
) {
  return {
    own: totalOf(accounts.filter((account) => !isShared(account))),
    shared: totalOf(accounts.filter(isShared)),
  };
}

export const hasOthers = ({ members, other_members = 0 }: Held) => members.length + other_members > 1;

export function totalOf(accounts: readonly { balance: string }[]): Money {
  return centimes(accounts.reduce((total, { balance }) => total + moneyOf(balance), 0n));
}

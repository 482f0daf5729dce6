import { moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';

type Held = { balance: string; members: readonly unknown[]; other_members?: number };

/** The sum of one's own accounts and that of shared ones: of a class trip's money nobody can say whose it is. */
export function splitSavings<Account extends { balance: string }>(
  accounts: readonly Account[],
  isShared: (account: Account) => boolean,
) {
  return {
    own: totalOf(accounts.filter((account) => !isShared(account))),
    shared: totalOf(accounts.filter(isShared)),
  };
}

/** Whether an account has members besides the one student. */
export const hasOthers = ({ members, other_members = 0 }: Held) => members.length + other_members > 1;

/** What several accounts hold together. */
export function totalOf(accounts: readonly { balance: string }[]): Money {
  return centimes(accounts.reduce((total, { balance }) => total + moneyOf(balance), 0n));
}

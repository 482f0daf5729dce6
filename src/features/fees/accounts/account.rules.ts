import type { Money } from '#platform/money/money.ts';
import { moneyOf, totalAmount } from '#platform/money/amount.ts';
import type { FeeAccount } from '../charges/fees.contract.ts';

/** The overdue amount of an account and what falls due next; `next` is null if nothing does. */
export type AccountDues = { overdue: Money; next: { amount: Money; day: string } | null };

/** Fees with the same next due date are added up. */
export function duesOf({ fees }: Pick<FeeAccount, 'fees'>): AccountDues {
  const open = fees.filter(({ balance }) => moneyOf(balance) > 0n);
  const sum = (of: typeof open) => totalAmount(of.map(({ balance }) => balance));
  const late = open.filter(({ status }) => status === 'overdue');
  const later = open.filter(({ status }) => status !== 'overdue');
  const [day] = later.map(({ due_date }) => due_date).toSorted();
  return {
    overdue: sum(late),
    next: day === undefined ? null : { amount: sum(later.filter(({ due_date }) => due_date === day)), day },
  };
}

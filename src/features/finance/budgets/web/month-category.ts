import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { moneyOf } from '#platform/money/amount.ts';
import type { CategoryMonth } from '../budgets.contract.ts';
import { entriesAt } from './months.ts';

export const categoryKey = ({ category, type }: CategoryMonth): string => category?.id ?? `${type} none`;

/** The entries behind a category's sum. Without a category, income and expenses are told apart by their type alone. */
export function entriesOf({ category, type }: CategoryMonth, month: string): string {
  return entriesAt(category ? { category: category.id, month } : { category: 'none', type, month });
}

/** For drawing only: what people own is far below what a number holds exactly. */
export const lengthOf = (amount: string): number => Number(moneyOf(amount));

/** How many whole hundredths of an amount another one is. */
export function percentOf(part: string, whole: string): number {
  return moneyOf(whole) === 0n ? 0 : Number((moneyOf(part) * 100n) / moneyOf(whole));
}

export function useEntriesCount() {
  const { t } = useLingui();
  return (count: number): string => t`${plural(count, { one: '# transaction', other: '# transactions' })}`;
}

import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { moneyOf } from '#platform/money/amount.ts';
import type { CategoryMonth } from '../budgets.contract.ts';
import { entriesAt } from './months.ts';

export const categoryKey = ({ category, type }: CategoryMonth): string => category?.id ?? `${type} none`;

/**
 * A link to the entries of a category's sum. Without a category, they are filtered by type alone.
 */
export function entriesOf({ category, type }: CategoryMonth, month: string): string {
  return entriesAt(category ? { category: category.id, month } : { category: 'none', type, month });
}

/** For drawing only: personal amounts are far below the limit of exact numbers. */
export const lengthOf = (amount: string): number => Number(moneyOf(amount));

/** `part` as a percentage of `whole`, rounded down. */
export function percentOf(part: string, whole: string): number {
  return moneyOf(whole) === 0n ? 0 : Number((moneyOf(part) * 100n) / moneyOf(whole));
}

export function useEntriesCount() {
  const { t } = useLingui();
  return (count: number): string => t`${plural(count, { one: '# transaction', other: '# transactions' })}`;
}

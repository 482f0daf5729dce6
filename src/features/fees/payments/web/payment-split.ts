import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import type { Money } from '#platform/money/money.ts';
import type { OwedFee } from '../../fees.rules.ts';
import { partAboveOwed } from '../payment-split.rules.ts';

/** What is typed for each fee where the payment is split by hand, by the fees' ids. */
export type Hand = Readonly<Record<string, string>>;

/** What is wrong with a part that was typed. Nothing typed, or zero, is no part. */
type PartMistake = 'no_amount' | 'above_owed';

/** What is typed for these fees, as amounts; what is no amount is no part. */
export function partsByHand(fees: readonly OwedFee[], hand: Hand): Map<string, Money> {
  const typed = fees.filter(({ id }) => isPositiveAmount(hand[id] ?? ''));
  return new Map(typed.map(({ id }) => [id, moneyOf(hand[id]!)]));
}

export function partMistake(fee: OwedFee, typed: string): PartMistake | null {
  if (/^0*(\.0{0,2})?$/.test(typed)) return null;
  if (!isPositiveAmount(typed)) return 'no_amount';
  const part = new Map([[fee.id, moneyOf(typed)]]);
  return partAboveOwed([fee], part) ? 'above_owed' : null;
}

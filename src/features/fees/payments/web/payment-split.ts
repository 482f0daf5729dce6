import { isPositiveAmount, moneyOf } from '#platform/money/amount.ts';
import type { Money } from '#platform/money/money.ts';
import type { OwedFee } from '../../fees.rules.ts';
import { partAboveOwed } from '../payment-split.rules.ts';

/** The amounts entered by hand, by fee id. */
export type Hand = Readonly<Record<string, string>>;

/** The error of a part entered by hand. An empty field or zero is not a part. */
type PartMistake = 'no_amount' | 'above_owed';

/** The parts entered by hand for these fees; invalid amounts are left out. */
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

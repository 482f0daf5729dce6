import { currentLocale } from '#platform/i18n/web/i18n.ts';
import { formatAmount } from '#platform/money/amount.ts';
import type { Currency } from '#platform/money/money.ts';
import { formatNumber } from '#platform/time/format.ts';

/** Shown for an unknown figure: a zero would be a claim. */
const UNKNOWN = '–';

/** A count for a `StatCard`, or a dash while it is unknown. */
export function countFigure(count: number | undefined): string {
  return count === undefined ? UNKNOWN : formatNumber(count, currentLocale());
}

/** A sum of money for a `StatCard`, or a dash while it is unknown. */
export function moneyFigure(amount: string | undefined, currency: Currency): string {
  return amount === undefined ? UNKNOWN : formatAmount(amount, currency);
}

import { moneyOf } from '#platform/money/amount.ts';
import { centimes, type Money } from '#platform/money/money.ts';

/** The cost of parts at a price in the API's format: "20", "17.50". */
export const priceOf = (parts: number, pricePerPart: string): Money =>
  centimes(BigInt(parts) * moneyOf(pricePerPart));

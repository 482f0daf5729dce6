import { centimes, type Currency, formatMoney, type Money } from './money.ts';

/** Format of amounts in API requests. */
export const WIRE = /^(0|[1-9]\d{0,9})(\.\d{1,2})?$/;

export function moneyOf(text: string): Money {
  const match = /^(-?)(\d{1,16})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) throw new TypeError('not an amount');
  const [, sign, whole = '', rest = ''] = match;
  const value = BigInt(whole) * 100n + BigInt(rest.padEnd(2, '0'));
  return centimes(sign ? -value : value);
}

export function totalAmount(amounts: readonly string[]): Money {
  return centimes(amounts.reduce((sum, amount) => sum + moneyOf(amount), 0n));
}

/** True for a positive API amount: a decimal string with at most two decimals, at most 9999999999.99. */
export const isPositiveAmount = (text: string) => WIRE.test(text) && moneyOf(text) > 0n;

/** Formats an API amount for display: "25 000 FCFA". */
export function formatAmount(amount: string, currency: Currency | null): string {
  return formatMoney(moneyOf(amount), currency);
}

/**
 * An amount in centimes: exact, never a float. The franc has no smaller coin, but interest and shares have
 * fractions.
 */
export type Money = bigint & { readonly [unit]: 'centimes' };
declare const unit: unique symbol;

/** `XAF` is the currency's code (bank and fees), `CFA` its everyday name (finance). The money is the same. */
export type Currency = 'XAF' | 'CFA';

export const CURRENCY_LABELS: Record<Currency, string> = { XAF: 'FCFA', CFA: 'CFA' };
const NO_BREAK_SPACE = '\u00a0';

/** Largest amount the ledger accepts: 9,999,999,999.99. */
export const MOST_MONEY = 999_999_999_999n as Money;

export function centimes(count: bigint): Money {
  return count as Money;
}

/**
 * Parses an amount as people write it: "25000", "25 000", "25.000", "25,000", "25 000,50", "25000.5". A
 * separator before exactly three digits groups thousands; before one or two it starts the centimes. Null for
 * anything else: amounts are never guessed.
 */
export function parseMoney(text: string): Money | null {
  const compact = text.trim().replace(/[\s\u00a0\u202f\u2009]/g, ' ');
  const match = /^(-?)([1-9]\d{0,2}(?:([ .,'])\d{3})(?:\3\d{3})*|\d{1,12})(?:([.,])(\d{1,2}))?$/.exec(
    compact,
  );
  if (!match) return null;
  const [, sign, whole = '', group, mark, fraction = ''] = match;
  if (mark && mark === group) return null; // "25.000.50" mixes grouping and decimal separators
  const value = BigInt(whole.replace(/\D/g, '')) * 100n + BigInt(fraction.padEnd(2, '0'));
  if (value > MOST_MONEY) return null;
  return centimes(sign ? -value : value);
}

/** The amount in the API's format: "25000", "25000.50", "-300". */
export function amountText(money: Money): string {
  const { sign, francs, rest } = parts(money);
  return sign + francs + (rest ? `.${rest}` : '');
}

/**
 * The amount for display, grouped the French way in both languages: "25 000 FCFA", "25 000,50 CFA". Centimes
 * only if there are any. Without a currency, only the digits. Never broken over two lines.
 */
export function formatMoney(money: Money, currency: Currency | null): string {
  const { sign, francs, rest } = parts(money);
  const grouped = francs.replace(/\B(?=(\d{3})+$)/g, NO_BREAK_SPACE);
  const figures = sign + grouped + (rest ? `,${rest}` : '');
  return currency ? figures + NO_BREAK_SPACE + CURRENCY_LABELS[currency] : figures;
}

function parts(money: Money): { sign: string; francs: string; rest: string } {
  const size = money < 0n ? -money : money;
  const rest = size % 100n;
  return {
    sign: money < 0n ? '-' : '',
    francs: String(size / 100n),
    rest: rest === 0n ? '' : String(rest).padStart(2, '0'),
  };
}

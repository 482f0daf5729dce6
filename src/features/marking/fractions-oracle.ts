import type { Decimal } from './marking-scheme.ts';

// For tests: exact fractions using only BigInt, for marking-oracle.ts. Always in lowest terms with a positive
// denominator.

export type Fraction = { n: bigint; d: bigint };

const gcd = (a: bigint, b: bigint): bigint => (b === 0n ? a : gcd(b, a % b));
export const fraction = (n: bigint, d: bigint): Fraction => {
  const by = gcd(n < 0n ? -n : n, d);
  return { n: n / by, d: d / by };
};
export const NOTHING = fraction(0n, 1n);
export const ONE = fraction(1n, 1n);
export const HUNDRED = fraction(100n, 1n);
export const plus = (a: Fraction, b: Fraction) => fraction(a.n * b.d + b.n * a.d, a.d * b.d);
export const minus = (a: Fraction, b: Fraction) => fraction(a.n * b.d - b.n * a.d, a.d * b.d);
export const times = (a: Fraction, b: Fraction) => fraction(a.n * b.n, a.d * b.d);
export const over = (a: Fraction, b: Fraction) =>
  b.n < 0n ? fraction(-a.n * b.d, a.d * -b.n) : fraction(a.n * b.d, a.d * b.n);
export const isLess = (a: Fraction, b: Fraction) => a.n * b.d < b.n * a.d;
export const isAtLeast = (a: Fraction, b: Fraction) => !isLess(a, b);
const isEqual = (a: Fraction, b: Fraction) => a.n === b.n && a.d === b.d;
export const smaller = (a: Fraction, b: Fraction) => (isLess(a, b) ? a : b);
export const sum = (list: Fraction[]) => list.reduce(plus, NOTHING);
export const mean = (list: Fraction[]) => over(sum(list), fraction(BigInt(list.length), 1n));
export const ascending = (list: Fraction[]) =>
  list.toSorted((a, b) => (isEqual(a, b) ? 0 : isLess(a, b) ? -1 : 1));
/** The weighted mean of the non-null values; null if there are none or their weights are all 0. */
export const weighted = (list: { value: Fraction | null; weight: Fraction }[]): Fraction | null => {
  const there = list.flatMap(({ value, weight }) => (value ? [{ value, weight }] : []));
  const weight = sum(there.map((one) => one.weight));
  return weight.n === 0n ? null : over(sum(there.map((one) => times(one.value, one.weight))), weight);
};
export const read = (decimal: Decimal): Fraction => {
  const [whole = '', part = ''] = decimal.split('.');
  return fraction(BigInt(whole + part), 10n ** BigInt(part.length));
};

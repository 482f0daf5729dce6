import { Fraction } from 'fraction.js';
import type { Decimal, Rounding } from '../marking-scheme.ts';

/** A ratio of two integers, not always in lowest terms, for comparisons. Every non-negative Fraction is one. */
export type Ratio = { n: bigint; d: bigint };

export const ZERO = new Fraction(0n);

export const isAtLeast = (a: Ratio, b: Ratio): boolean => a.n * b.d >= b.n * a.d;
/** Descending comparator. */
export const higherFirst = (a: Ratio, b: Ratio): number => {
  const difference = b.n * a.d - a.n * b.d;
  return difference > 0n ? 1 : difference < 0n ? -1 : 0;
};

function commonDivisor(a: bigint, b: bigint): bigint {
  while (b) [a, b] = [b, a % b];
  return a;
}

/** Adds ratios on the least common denominator without reducing: a reduction costs more than the sum. */
class Sum implements Ratio {
  n = 0n;
  d = 1n;

  add(n: bigint, d: bigint): void {
    if (this.d % d === 0n) {
      this.n += n * (this.d / d);
      return;
    }
    const rest = d / commonDivisor(d, this.d);
    this.n = this.n * rest + n * ((this.d * rest) / d);
    this.d *= rest;
  }
}

export type Weighted = { value: Fraction; weight: Fraction };

/** Σ(weight × value) / Σweight; null if empty or if the weights sum to 0. */
export function weightedMean(items: readonly Weighted[]): Fraction | null {
  const [first] = items;
  // Fast path: most slots are one sheet with one assessment.
  if (first && items.length === 1) return first.weight.n === 0n ? null : first.value;
  const values = new Sum();
  const weights = new Sum();
  for (const { value, weight } of items) {
    values.add(value.n * weight.n, value.d * weight.d);
    weights.add(weight.n, weight.d);
  }
  return weights.n === 0n ? null : new Fraction(values.n * weights.d, values.d * weights.n);
}

export function sumOf(values: readonly Ratio[]): Fraction {
  const sum = new Sum();
  for (const { n, d } of values) sum.add(n, d);
  return new Fraction(sum.n, sum.d);
}

const POWERS = [1n, 10n, 100n, 1_000n] as const;

/** The number of last-decimal units in 1. */
export const unitsInOne = (decimals: Rounding['decimals']): bigint => POWERS[decimals];

/** A non-negative value in units of its last decimal, rounded. */
export function unitsOf({ n, d }: Ratio, { decimals, mode }: Rounding): bigint {
  const top = n * POWERS[decimals];
  const whole = top / d;
  if (mode === 'down') return whole;
  const twice = 2n * (top - whole * d);
  const up = twice > d || (twice === d && (mode === 'half_up' || whole % 2n === 1n));
  return up ? whole + 1n : whole;
}

/** Formats 1425 with two decimals as "14.25". */
export function decimalOf(units: bigint, decimals: number): Decimal {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A sum of decimals in its shortest exact form: "9", "7.5". */
export const shortDecimalOf = (value: Fraction): Decimal => value.toString();

/**
 * Population standard deviation, rounded half up to two decimals. No root is taken: the result is the greatest k/100
 * whose lower midpoint, (2k − 1)/200, is at most the deviation; squares of fractions compare exactly.
 */
export function deviationOf(values: readonly Ratio[]): Decimal {
  const count = BigInt(values.length);
  const common = new Sum();
  for (const { d } of values) common.add(0n, d);
  let sum = 0n;
  let squares = 0n;
  for (const { n, d } of values) {
    const top = n * (common.d / d);
    sum += top;
    squares += top * top;
  }
  // variance = (count × Σx² − (Σx)²) / count², with x over the common denominator.
  const top = count * squares - sum * sum;
  const bottom = count * count * common.d * common.d;
  const root = squareRoot((40_000n * top) / bottom);
  return decimalOf((root + 1n) / 2n, 2);
}

/** The integer square root, rounded down. */
function squareRoot(value: bigint): bigint {
  if (value < 2n) return value;
  let guess = 1n << BigInt((value.toString(2).length + 1) >> 1);
  for (;;) {
    const next = (guess + value / guess) >> 1n;
    if (next >= guess) return guess;
    guess = next;
  }
}

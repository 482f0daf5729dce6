import { Fraction } from 'fraction.js';
import type { Figure } from '../class-results.ts';
import type { Decimal, MarkingScheme } from '../marking-scheme.ts';
import { decimalOf, isAtLeast, type Ratio, unitsInOne, unitsOf } from './numbers.ts';

/** A figure during calculation: its exact, displayed and compared values. */
export type Value = { exact: Fraction; shown: Decimal; compared: Ratio };

export type SchemeNumbers = {
  scheme: MarkingScheme;
  numberOf: (text: Decimal) => Fraction;
  maximum: Fraction;
  hundred: Fraction;
  /** Makes a final figure, which no other figure uses: kept exact whatever the rounding stage. */
  figure: (exact: Fraction) => Value;
  /** R(x): rounded before it enters another figure, if the scheme rounds at each stage. */
  settled: (exact: Fraction) => Value;
  reaches: (value: Value, bound: Decimal) => boolean;
};

export function numbersOf(scheme: MarkingScheme): SchemeNumbers {
  const { rounding } = scheme;
  const { decimals, stage, compare } = rounding;
  const one = unitsInOne(decimals);
  const known = new Map<Decimal, Fraction>();
  const numberOf = (text: Decimal) => {
    let number = known.get(text);
    if (!number) known.set(text, (number = new Fraction(text)));
    return number;
  };
  const figure = (exact: Fraction): Value => {
    const units = unitsOf(exact, rounding);
    return {
      exact,
      shown: decimalOf(units, decimals),
      compared: compare === 'rounded' ? { n: units, d: one } : exact,
    };
  };
  const rounded = (exact: Fraction): Value => {
    const units = unitsOf(exact, rounding);
    const value = new Fraction(units, one);
    return { exact: value, shown: decimalOf(units, decimals), compared: value };
  };
  return {
    scheme,
    numberOf,
    maximum: numberOf(scheme.maximum),
    hundred: new Fraction(100n),
    figure,
    settled: stage === 'each' ? rounded : figure,
    reaches: (value, bound) => isAtLeast(value.compared, numberOf(bound)),
  };
}

export const figureOf = (value: Value | null): Figure | null =>
  value && { exact: `${value.exact.n}/${value.exact.d}`, shown: value.shown };

/** Whether a figure reaches the pass mark: compared as it is shown, or exactly. */
export const reachesPassMark = ({ rounding, pass_mark }: MarkingScheme, { exact, shown }: Figure): boolean =>
  isAtLeast(new Fraction(rounding.compare === 'rounded' ? shown : exact), new Fraction(pass_mark));

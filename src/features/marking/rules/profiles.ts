import { Fraction } from 'fraction.js';
import type { Profile } from '../class-results.ts';
import { decimalOf, deviationOf, higherFirst, sumOf, unitsOf, ZERO } from './numbers.ts';
import { figureOf, type SchemeNumbers, type Value } from './scheme-numbers.ts';

/** The statistics of a class (section 7): `values` of the students who have one, and the number of those without. */
export function profileOf(numbers: SchemeNumbers, values: readonly Value[], without: number): Profile | null {
  const { class_profile, missing, pass_mark, rounding } = numbers.scheme;
  const count = values.length;
  if (!class_profile.shown || count === 0 || count < class_profile.at_least) return null;
  const zeros = (policy: 'exclude' | 'zero') => (policy === 'zero' ? without : 0);
  const figures = values.map(({ exact }) => exact).toSorted(higherFirst);
  const forMean = [...figures, ...Array<Fraction>(zeros(missing.class_mean)).fill(ZERO)];
  const lowest = zeros(missing.lowest_highest) > 0 ? ZERO : figures.at(-1)!;
  const passed = values.filter((value) => numbers.reaches(value, pass_mark)).length;
  const rate = new Fraction(BigInt(100 * passed), BigInt(count + zeros(missing.pass_rate)));
  const shown = (value: Fraction) => figureOf(numbers.figure(value));
  return {
    count,
    mean: shown(meanOf(forMean)),
    median: shown(medianOf(forMean)),
    lowest: shown(lowest),
    highest: shown(figures[0]!),
    deviation: deviationOf(forMean),
    passed,
    pass_rate: decimalOf(unitsOf(rate, rounding), rounding.decimals),
  };
}

const meanOf = (values: readonly Fraction[]): Fraction => sumOf(values).div(BigInt(values.length), 1n);

/** Expects sorted values. */
function medianOf(values: readonly Fraction[]): Fraction {
  const middle = values.length >> 1;
  return values.length % 2 === 1 ? values[middle]! : meanOf([values[middle - 1]!, values[middle]!]);
}

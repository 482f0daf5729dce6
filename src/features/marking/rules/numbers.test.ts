import * as fc from 'fast-check';
import { Fraction } from 'fraction.js';
import { expect, it } from 'vitest';
import type { Rounding } from '../marking-scheme.ts';
import { decimalOf, deviationOf, sumOf, unitsOf, weightedMean } from './numbers.ts';

const rounding = (mode: Rounding['mode'], decimals: Rounding['decimals'] = 2): Rounding => ({
  mode,
  decimals,
  stage: 'final',
  compare: 'rounded',
});
const rounded = (value: string, by: Rounding) => decimalOf(unitsOf(new Fraction(value), by), by.decimals);

it.each([
  ['9.995', '10.00', '10.00', '9.99'],
  ['9.985', '9.99', '9.98', '9.98'],
  ['9.9851', '9.99', '9.99', '9.98'],
  ['2/3', '0.67', '0.67', '0.66'],
  ['0.005', '0.01', '0.00', '0.00'],
  ['12', '12.00', '12.00', '12.00'],
])('%s is rounded to %s, to the even neighbour %s, or cut to %s', (value, up, even, down) => {
  expect(rounded(value, rounding('half_up'))).toBe(up);
  expect(rounded(value, rounding('half_even'))).toBe(even);
  expect(rounded(value, rounding('down'))).toBe(down);
});

it('writes as many decimals as the scheme sets', () => {
  expect(([0, 1, 2, 3] as const).map((decimals) => rounded('0.0625', rounding('half_up', decimals)))).toEqual(
    ['0', '0.1', '0.06', '0.063'],
  );
});

const anyFraction = fc
  .tuple(fc.nat({ max: 2_000 }), fc.integer({ min: 1, max: 60 }))
  .map(([n, d]) => new Fraction(n, d));

const plain = (values: readonly Fraction[]) => values.reduce((sum, value) => sum.add(value), new Fraction(0));

it('sums and means equal those of plain fractions, whatever the denominators', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(anyFraction, anyFraction), { maxLength: 14 }), (pairs) => {
      const weights = plain(pairs.map(([, weight]) => weight));
      const mean = weightedMean(pairs.map(([value, weight]) => ({ value, weight })));
      expect(sumOf(pairs.map(([value]) => value)).equals(plain(pairs.map(([value]) => value)))).toBe(true);
      if (weights.equals(0)) expect(mean).toBeNull();
      else
        expect(mean!.equals(plain(pairs.map(([value, weight]) => value.mul(weight))).div(weights))).toBe(
          true,
        );
    }),
    { numRuns: 100 },
  );
});

it('the deviation is the population’s, and its last digit is verified by squaring', () => {
  expect(deviationOf([2, 4, 4, 4, 5, 5, 7, 9].map((value) => new Fraction(value)))).toBe('2.00');
  expect(deviationOf([new Fraction(1), new Fraction(2)])).toBe('0.50');
  expect(deviationOf([new Fraction(13)])).toBe('0.00');
  // Exactly half a hundredth goes up.
  expect(deviationOf([new Fraction(0), new Fraction('0.01')])).toBe('0.01');
  fc.assert(
    fc.property(fc.array(anyFraction, { minLength: 1, maxLength: 9 }), (values) => {
      const count = values.length;
      const mean = sumOf(values).div(count);
      const variance = sumOf(values.map((value) => value.sub(mean).pow(2)!)).div(count);
      const shown = new Fraction(deviationOf(values));
      const half = new Fraction('0.005');
      expect(shown.add(half).pow(2)!.gt(variance)).toBe(true);
      expect(shown.equals(0) || shown.sub(half).pow(2)!.lte(variance)).toBe(true);
    }),
    { numRuns: 60 },
  );
});

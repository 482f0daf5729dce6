import {
  ascending,
  type Fraction,
  isAtLeast,
  isLess,
  mean,
  NOTHING,
  over,
  plus,
  read,
  smaller,
  sum,
  times,
  weighted,
} from '#features/marking/fractions-oracle.ts';
import type { MarkingScheme } from '#features/marking/marking-scheme.ts';
import type { Tables } from './school-tables.ts';

// Marks as stored in the tables, recalculated from docs/marking.md alone.

type Test = Tables['tests'][number];
type Cell = { value: Fraction | null; entered: boolean; released: boolean };

export function written({ n, d }: Fraction, { decimals, mode }: MarkingScheme['rounding']): string {
  const one = 10n ** BigInt(decimals);
  let units = (n * one) / d;
  const rest = n * one - units * d;
  const isUp = mode === 'half_up' || (mode === 'half_even' && units % 2n === 1n);
  if (mode !== 'down' && (rest * 2n > d || (rest * 2n === d && isUp))) units += 1n;
  const digits = String(units).padStart(decimals + 1, '0');
  return decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** A number used in a further calculation. */
export const settled = <X extends Fraction | null>(x: X, { rounding }: MarkingScheme): X | Fraction =>
  x && rounding.stage === 'each' ? read(written(x, rounding)) : x;

export const reaches = (x: Fraction, { rounding, pass_mark }: MarkingScheme) =>
  isAtLeast(rounding.compare === 'rounded' ? read(written(x, rounding)) : x, read(pass_mark));

export function cellOf({ marks }: Tables, scheme: MarkingScheme, test: Test, student: string): Cell {
  const mark = marks.find((one) => one.assessment_id === test.id && one.student_id === student);
  if (mark?.number != null && scheme.marking === 'numbers') {
    let number = read(mark.number);
    for (const { by, value } of test.moderation)
      number =
        by === 'add'
          ? plus(number, read(value))
          : by === 'multiply'
            ? times(number, read(value))
            : smaller(number, read(value));
    const bounded = isLess(number, NOTHING) ? NOTHING : smaller(number, read(test.out_of));
    return { value: bounded, entered: true, released: false };
  }
  if (mark?.special != null) {
    const isZero = mark.special.endsWith('_zero') || scheme.special[mark.special] === 'zero';
    const released = !isZero && ['exempt', 'unfit', 'not_taken'].includes(mark.special);
    return { value: isZero ? NOTHING : null, entered: true, released };
  }
  const isZero = scheme.missing.average === 'zero' && test.kind === 'required';
  return { value: isZero ? NOTHING : null, entered: false, released: false };
}

/** A slot's value out of the scheme's maximum, from marks with their maximums and weights. */
function together({ combination: of }: MarkingScheme, tests: { test: Test; value: Fraction }[]): Fraction {
  const shares = tests.map(({ test, value }) => over(value, read(test.out_of)));
  const sorted = ascending(shares);
  const weights = tests.map(({ test }) => read(test.weight));
  switch (of.rule) {
    case 'mean':
      return mean(shares);
    case 'weighted':
      return weighted(shares.map((value, at) => ({ value, weight: weights[at]! })))!;
    case 'points':
      return over(sum(tests.map(({ value }) => value)), sum(tests.map(({ test }) => read(test.out_of))));
    case 'best':
      return mean(sorted.slice(-of.count));
    case 'drop_lowest':
      return mean(sorted.slice(Math.min(of.count, Math.max(0, sorted.length - of.keep))));
  }
}

export function slotValue(
  tables: Tables,
  scheme: MarkingScheme,
  tests: Test[],
  student: string,
): Fraction | null {
  if (scheme.marking !== 'numbers') return null;
  const maximum = read(scheme.maximum);
  const there = tests.flatMap((test) => {
    const { value } = cellOf(tables, scheme, test, student);
    return value ? [{ test, value }] : [];
  });
  const kindOf = (kind: Test['kind']) => there.filter(({ test }) => test.kind === kind);
  let counted = kindOf('required');
  if (counted.length === 0) return null;
  for (const one of kindOf('if_higher'))
    if (isLess(together(scheme, counted), together(scheme, [...counted, one]))) counted = [...counted, one];
  const bonus = sum(kindOf('bonus').map(({ value }) => value));
  return settled(smaller(plus(times(maximum, together(scheme, counted)), bonus), maximum), scheme);
}

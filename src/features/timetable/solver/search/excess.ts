import type { Limit } from './model.ts';

/** Number of bits that are set. */
export function countBits(bits: number): number {
  let rest = bits - ((bits >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/** Sets all bits below the highest set one. */
const fillBelow = (bits: number) => (bits === 0 ? 0 : (2 << (31 - Math.clz32(bits))) - 1);

/** Free periods between the first and last lesson of a day. */
const gapsOf = (filled: number, away: number) =>
  countBits(fillBelow(filled) & ~(fillBelow(filled & -filled) | filled | away));

/** Free periods before the first lesson of a day. */
const headOf = (filled: number, away: number) =>
  filled === 0 ? 0 : countBits(((filled & -filled) - 1) & ~away);

/** The sum of all numbers except the `largest` largest. */
function sumWithoutLargest(numbers: readonly number[], largest: number): number {
  return numbers
    .toSorted((one, other) => other - one)
    .slice(largest)
    .reduce((sum, number) => sum + number, 0);
}

function rowsOver(filled: number, most: number): number {
  let over = 0;
  let row = 0;
  for (let rest = filled; rest !== 0 || row > 0; rest >>>= 1) {
    if (rest & 1) row += 1;
    else {
      if (row > most) over += row - most;
      row = 0;
    }
  }
  return over;
}

/**
 * Units by which a person's week exceeds a limit, however the unplaced lessons (`missing` periods) are placed
 * later: they may still fill gaps and short days, and begin days early. With `missing` = 0 it equals the
 * rule's own count.
 */
export function excess(
  limit: Limit,
  filled: Int32Array,
  from: number,
  away: Int32Array,
  awayFrom: number,
  days: number,
  missing: number,
): number {
  const { kind, limit: most, periods } = limit;
  let sum = 0;
  switch (kind) {
    case 'most-a-day':
      for (let day = 0; day < days; day += 1) {
        const count = countBits(filled[from + day]!);
        if (count > most) sum += count - most;
      }
      return sum;
    case 'most-in-a-row':
      for (let day = 0; day < days; day += 1) sum += rowsOver(filled[from + day]!, most);
      return sum;
    case 'lunch':
      for (let day = 0; day < days; day += 1)
        if (filled[from + day]! !== 0 && (filled[from + day]! & periods) === periods) sum += 1;
      return sum;
    case 'most-days':
      for (let day = 0; day < days; day += 1) if ((filled[from + day]! & periods) !== 0) sum += 1;
      return Math.max(0, sum - most);
    case 'least-a-day':
      for (let day = 0; day < days; day += 1) {
        const count = countBits(filled[from + day]!);
        if (count > 0 && count < most) sum += most - count;
      }
      return Math.max(0, sum - missing);
    case 'gaps-day':
      for (let day = 0; day < days; day += 1) {
        const gaps = gapsOf(filled[from + day]!, away[awayFrom + day]!);
        if (gaps > most) sum += gaps - most;
      }
      return Math.max(0, sum - missing);
    case 'gaps-week':
      for (let day = 0; day < days; day += 1) sum += gapsOf(filled[from + day]!, away[awayFrom + day]!);
      return Math.max(0, sum - most - missing);
    case 'early': {
      const heads: number[] = [];
      for (let day = 0; day < days; day += 1) heads.push(headOf(filled[from + day]!, away[awayFrom + day]!));
      // An unplaced lesson may still begin a day, whose free periods then do not count.
      return Math.max(0, sumWithoutLargest(heads, missing) - most);
    }
    case 'packed':
      for (let day = 0; day < days; day += 1)
        sum += countBits(fillBelow(filled[from + day]!) & ~(filled[from + day]! | away[awayFrom + day]!));
      return Math.max(0, sum - most - missing);
  }
}

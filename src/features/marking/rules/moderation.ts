import type { Fraction } from 'fraction.js';
import type { Moderation } from '../class-results.ts';
import { isAtLeast, ZERO } from './numbers.ts';

/** A step with its number ready to calculate with. */
export type Step = { by: Moderation['by']; value: Fraction };

/** What counts for a mark once its column is moderated: the steps in their order, never below 0 or above what it is out of. */
export function moderated(steps: readonly Step[], number: Fraction, outOf: Fraction): Fraction {
  let mark = number;
  for (const { by, value } of steps) {
    if (by === 'add') mark = mark.add(value);
    else if (by === 'multiply') mark = mark.mul(value);
    else if (mark.gt(value)) mark = value;
  }
  if (mark.s < 0n) return ZERO;
  return isAtLeast(outOf, mark) ? mark : outOf;
}

import type { Fraction } from 'fraction.js';
import type { Moderation } from '../class-results.ts';
import { isAtLeast, ZERO } from './numbers.ts';

export type Step = { by: Moderation['by']; value: Fraction };

/** The mark after moderation: all steps in order, clamped to 0 and to what the mark is out of. */
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

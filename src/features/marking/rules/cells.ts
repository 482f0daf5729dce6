import type { Fraction } from 'fraction.js';
import type { Mark } from '../class-results.ts';
import type { Decimal, SpecialValue } from '../marking-scheme.ts';
import type { Assessment } from './class-index.ts';
import { moderated } from './moderation.ts';
import { ZERO } from './numbers.ts';
import type { SchemeNumbers } from './scheme-numbers.ts';

/** A student's cell for an assessment of a subject the student takes. */
export type Cell = {
  assessment: Assessment;
  /** The moderated number or 0; null if the cell is left out. */
  mark: Fraction | null;
  /** The number as entered, if the column is moderated. */
  entered: Decimal | null;
  /** Why there is no number: not entered, or a special value. */
  instead: 'missing' | SpecialValue | null;
  /** No mark is expected: exempt, unfit or not taken, and left out. */
  released: boolean;
};

const RELEASING: ReadonlySet<SpecialValue> = new Set(['exempt', 'unfit', 'not_taken']);

export function cellOf(numbers: SchemeNumbers, assessment: Assessment, mark: Mark | undefined): Cell {
  const { scheme } = numbers;
  // A judgment does not count as an entry if marks are numbers.
  if (!mark || 'judgement' in mark) {
    const isZero = scheme.missing.average === 'zero' && assessment.input.kind === 'required';
    return { assessment, mark: isZero ? ZERO : null, entered: null, instead: 'missing', released: false };
  }
  if ('number' in mark) {
    const number = moderated(assessment.moderation, numbers.numberOf(mark.number), assessment.out_of);
    const entered = assessment.moderation.length > 0 ? mark.number : null;
    return { assessment, mark: number, entered, instead: null, released: false };
  }
  const { special } = mark;
  const isZero = special.endsWith('_zero') || scheme.special[special] === 'zero';
  return {
    assessment,
    mark: isZero ? ZERO : null,
    entered: null,
    instead: special,
    released: !isZero && RELEASING.has(special),
  };
}

import { Fraction } from 'fraction.js';
import type { SlotOutcome } from './slots.ts';
import { slotOf } from './slots.ts';
import { type Cell, cellOf } from './cells.ts';
import type { Student, Subject } from './class-index.ts';
import { weightedMean, type Weighted } from './numbers.ts';
import type { SchemeNumbers, Value } from './scheme-numbers.ts';

export type SubjectOutcome = {
  subject: Subject;
  value: Value | null;
  cells: readonly Cell[];
  slots: readonly SlotOutcome[];
  /** The value is the weighted mean of these slots. */
  entries: readonly (Weighted & { slot: number })[];
};

/** A student's subject in a period (section 3). */
export function subjectOf(
  numbers: SchemeNumbers,
  student: Student,
  subject: Subject,
  period: number,
): SubjectOutcome {
  const { slots: schemeSlots } = numbers.scheme.periods[period]!;
  const cells = subject.periods[period]!.map((assessment) =>
    cellOf(numbers, assessment, student.marks.get(assessment.input.id)),
  );
  const slots = schemeSlots.map((_, slot) =>
    slotOf(
      numbers,
      cells.filter(({ assessment }) => assessment.input.slot === slot),
    ),
  );
  const entries = slots.flatMap(({ value }, slot) =>
    value ? [{ slot, value: value.exact, weight: numbers.numberOf(schemeSlots[slot]!.weight) }] : [],
  );
  const mean = weightedMean(entries);
  return { subject, value: mean && numbers.settled(mean), cells, slots, entries };
}

/** Value × weight, or value of the maximum if subjects have maxima. Never rounded in between. */
export function pointsOf({ scheme, maximum }: SchemeNumbers, value: Fraction, weight: Fraction): Fraction {
  return scheme.subject_weight === 'coefficient'
    ? new Fraction(value.n * weight.n, value.d * weight.d)
    : new Fraction(value.n * weight.n * maximum.d, value.d * weight.d * maximum.n);
}
